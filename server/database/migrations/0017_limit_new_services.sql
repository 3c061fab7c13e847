DROP INDEX "services_name_key";--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "made_by_source" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "services_name_key" ON "services" USING btree (coalesce("company_id", 0),lower("name")) WHERE "services"."merged_into_id" is null and "services"."removed_at" is null;