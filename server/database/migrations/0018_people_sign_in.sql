ALTER TABLE "users" ADD COLUMN "password_set_by_other" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "awaiting_approval_since" timestamp with time zone;