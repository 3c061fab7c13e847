CREATE INDEX "audit_log_company_id_at_id_index" ON "audit_log" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_company_id_user_id_at_id_index" ON "audit_log" USING btree ("company_id","user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_company_id_action_at_id_index" ON "audit_log" USING btree ("company_id","action","at","id");