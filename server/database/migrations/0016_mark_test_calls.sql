ALTER TABLE "deliveries" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "replays" ADD COLUMN "reasons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_test_idx" ON "deliveries" USING btree ("company_id","received_at") WHERE "deliveries"."is_test";