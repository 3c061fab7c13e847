ALTER TABLE "silences" ADD COLUMN "source" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "silences" DROP CONSTRAINT "silences_company_id_since_pk";--> statement-breakpoint
ALTER TABLE "silences" ADD CONSTRAINT "silences_company_id_source_since_pk" PRIMARY KEY("company_id","source","since");
