CREATE TABLE "hidden_services" (
	"company_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	CONSTRAINT "hidden_services_company_id_service_id_pk" PRIMARY KEY("company_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"user_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"read_to" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_reads_user_id_company_id_pk" PRIMARY KEY("user_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "redatings" (
	"company_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"months_done" integer DEFAULT 0 NOT NULL,
	"months" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redatings_company_id_location_id_pk" PRIMARY KEY("company_id","location_id")
);
--> statement-breakpoint
DROP INDEX "services_name_key";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "first_report_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "merged_into_id" bigint;--> statement-breakpoint
ALTER TABLE "hidden_services" ADD CONSTRAINT "hidden_services_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_services" ADD CONSTRAINT "hidden_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redatings" ADD CONSTRAINT "redatings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "services_name_key" ON "services" USING btree (coalesce("company_id", 0),lower("name")) WHERE "services"."merged_into_id" is null;