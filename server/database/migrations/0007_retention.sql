CREATE TABLE "retentions" (
	"company_id" bigint NOT NULL,
	"has_own_rule" boolean DEFAULT false NOT NULL,
	"content_days" integer,
	"log_days" integer,
	"emptied_until" timestamp with time zone,
	CONSTRAINT "retentions_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "emptied_at" timestamp with time zone;