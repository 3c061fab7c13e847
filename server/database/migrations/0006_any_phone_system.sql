CREATE TABLE "delivery_calls" (
	"company_id" bigint NOT NULL,
	"call_id" bigint NOT NULL,
	"log_id" bigint NOT NULL,
	"part" integer NOT NULL,
	CONSTRAINT "delivery_calls_company_id_call_id_log_id_part_pk" PRIMARY KEY("company_id","call_id","log_id","part")
);
--> statement-breakpoint
CREATE TABLE "dismissed_values" (
	"company_id" bigint NOT NULL,
	"source" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "dismissed_values_company_id_source_field_value_pk" PRIMARY KEY("company_id","source","field","value")
);
--> statement-breakpoint
CREATE TABLE "employee_aliases" (
	"company_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"employee_id" bigint NOT NULL,
	CONSTRAINT "employee_aliases_company_id_alias_pk" PRIMARY KEY("company_id","alias")
);
--> statement-breakpoint
CREATE TABLE "location_aliases" (
	"company_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"location_id" bigint NOT NULL,
	CONSTRAINT "location_aliases_company_id_alias_pk" PRIMARY KEY("company_id","alias")
);
--> statement-breakpoint
CREATE TABLE "replays" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"status" text NOT NULL,
	"selection" jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"succeeded" integer DEFAULT 0 NOT NULL,
	"still_failing" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"reached_at" timestamp with time zone,
	"reached_id" bigint,
	"samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"worked_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "replays_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "silences" (
	"company_id" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"hours" integer NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "silences_company_id_since_pk" PRIMARY KEY("company_id","since")
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"configuration_id" bigint NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "webhook_secrets_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "query" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "unmapped" jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "duplicate_of" bigint;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "replayed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_configurations" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_configurations" ADD COLUMN "order_field" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_configurations" ADD COLUMN "calls_path" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_configurations" ADD COLUMN "rules" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_configurations" ADD COLUMN "preset" text;--> statement-breakpoint
ALTER TABLE "webhook_configurations" ADD COLUMN "signature" jsonb DEFAULT '{"mode":"off","scheme":"callrail"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_configurations" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dismissed_values" ADD CONSTRAINT "dismissed_values_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_aliases" ADD CONSTRAINT "employee_aliases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_aliases" ADD CONSTRAINT "employee_aliases_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_aliases" ADD CONSTRAINT "location_aliases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_aliases" ADD CONSTRAINT "location_aliases_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replays" ADD CONSTRAINT "replays_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silences" ADD CONSTRAINT "silences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_company_id_configuration_id_webhook_configurations_company_id_id_fk" FOREIGN KEY ("company_id","configuration_id") REFERENCES "public"."webhook_configurations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_calls_log_idx" ON "delivery_calls" USING btree ("company_id","log_id");--> statement-breakpoint
CREATE INDEX "replays_open_idx" ON "replays" USING btree ("company_id") WHERE "replays"."status" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "silences_open_idx" ON "silences" USING btree ("company_id") WHERE "silences"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_call_idx" ON "deliveries" USING btree ("company_id","call_id") WHERE "deliveries"."call_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_unmapped_idx" ON "deliveries" USING btree ("company_id","received_at") WHERE "deliveries"."unmapped" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_body_idx" ON "deliveries" USING btree ("company_id","body_sha256") WHERE "deliveries"."body_sha256" is not null;