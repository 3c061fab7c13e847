ALTER TABLE "appointment_versions" ADD COLUMN "second_phone" text;--> statement-breakpoint
ALTER TABLE "appointment_versions" ADD COLUMN "third_phone" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "second_phone" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "third_phone" text;--> statement-breakpoint
CREATE INDEX "appointments_second_phone_idx" ON "appointments" USING btree ("company_id","second_phone") WHERE "appointments"."second_phone" is not null;--> statement-breakpoint
CREATE INDEX "appointments_third_phone_idx" ON "appointments" USING btree ("company_id","third_phone") WHERE "appointments"."third_phone" is not null;