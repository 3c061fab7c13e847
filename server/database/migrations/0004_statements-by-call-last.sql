-- Of equal indexes of an empty table the planner takes the newest: the fold read every statement of the company.
DROP INDEX "call_statements_call_idx";--> statement-breakpoint
CREATE INDEX "call_statements_call_idx" ON "call_statements" USING btree ("company_id","call_id");
