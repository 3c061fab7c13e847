ALTER TABLE "replay_unsettled" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "replays" ADD COLUMN "lost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "replays" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;