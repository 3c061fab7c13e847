ALTER TABLE "appointment_imports" ADD COLUMN "mapping" jsonb;--> statement-breakpoint
ALTER TABLE "appointment_lists" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;