-- What reports read of single calls, they read from the index (docs/decisions/0125).
DROP INDEX "calls_started_at_idx";--> statement-breakpoint
CREATE INDEX "calls_started_at_idx" ON "calls" USING btree ("company_id","started_at")
  INCLUDE ("local_day", "location_id", "employee_id", "service_id", "call_type", "is_practice", "was_booked", "is_known", "duration_seconds", "is_counted");--> statement-breakpoint
-- Only calls that a vacuum has seen are read from the index alone. By default the next vacuum comes after a fifth of all calls.
ALTER TABLE "calls" SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 50000, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
-- Of equal indexes of an empty table the planner takes the newest, which must be the one by which deliveries find their calls.
DROP INDEX "calls_call_key_key";--> statement-breakpoint
CREATE UNIQUE INDEX "calls_call_key_key" ON "calls" USING btree ("company_id","source","call_key");
