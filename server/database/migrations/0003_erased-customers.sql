ALTER TABLE "calls" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "calls_erased_idx" ON "calls" USING btree ("company_id","erased_at") WHERE "calls"."erased_at" is not null;