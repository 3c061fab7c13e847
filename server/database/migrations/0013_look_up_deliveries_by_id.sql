DROP INDEX "deliveries_received_at_idx";--> statement-breakpoint
DROP INDEX "deliveries_call_idx";--> statement-breakpoint
DROP INDEX "deliveries_delivery_id_key";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_company_id_id_pk";--> statement-breakpoint
-- While few indexes are there to be made anew with the table.
ALTER TABLE "deliveries" ALTER COLUMN "processed_data" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_id_company_id_pk" PRIMARY KEY("id","company_id");--> statement-breakpoint
CREATE INDEX "deliveries_received_at_idx" ON "deliveries" USING btree ("company_id","received_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_call_idx" ON "deliveries" USING btree ("call_id","company_id") WHERE "deliveries"."call_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_delivery_id_key" ON "deliveries" USING btree ("delivery_id","company_id");