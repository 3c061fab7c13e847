CREATE TYPE "public"."call_answered" AS ENUM('answered', 'missed', 'voicemail');--> statement-breakpoint
CREATE TYPE "public"."call_direction" AS ENUM('inbound', 'outbound', 'internal');--> statement-breakpoint
CREATE TYPE "public"."call_type" AS ENUM('Appointment', 'Quote', 'Status', 'Callback', 'Other');--> statement-breakpoint
CREATE TABLE "appointment_coverage" (
	"company_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	CONSTRAINT "appointment_coverage_company_id_import_id_location_id_pk" PRIMARY KEY("company_id","import_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "appointment_endpoints" (
	"path" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"list_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointment_files" (
	"company_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "appointment_files_company_id_import_id_part_pk" PRIMARY KEY("company_id","import_id","part")
);
--> statement-breakpoint
CREATE TABLE "appointment_imports" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"list_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"is_dry_run" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"parts_done" integer DEFAULT 0 NOT NULL,
	"reached_phone" text DEFAULT '' NOT NULL,
	"is_repeated" boolean DEFAULT false NOT NULL,
	"problem" text,
	"user_id" bigint,
	"started_by" text NOT NULL,
	"location_ids" jsonb,
	"mapping" jsonb,
	"complete_from" date,
	"complete_to" date,
	"complete_location_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "appointment_imports_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "appointment_lists" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"name" text NOT NULL,
	"mapping" jsonb,
	"meanings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"window_days" integer NOT NULL,
	"is_daily" boolean DEFAULT false NOT NULL,
	"complete_since" date,
	"complete_location_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"endpoint_path" text,
	"created_by" bigint,
	"is_draft" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_import_at" timestamp with time zone,
	"silent_since" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "appointment_lists_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "appointment_refused_rows" (
	"company_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"reason" text NOT NULL,
	"values" json NOT NULL,
	CONSTRAINT "appointment_refused_rows_company_id_import_id_line_pk" PRIMARY KEY("company_id","import_id","line")
);
--> statement-breakpoint
CREATE TABLE "appointment_unexplained" (
	"company_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "appointment_unexplained_company_id_import_id_field_value_pk" PRIMARY KEY("company_id","import_id","field","value")
);
--> statement-breakpoint
CREATE TABLE "appointment_versions" (
	"company_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"phone" text NOT NULL,
	"second_phone" text,
	"third_phone" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_day" date NOT NULL,
	"is_day_only" boolean NOT NULL,
	"appointment_at" timestamp with time zone,
	"location_id" bigint,
	"service_id" bigint,
	"employee_id" bigint,
	"status" text NOT NULL,
	"value_cents" bigint,
	"row_id" text,
	"line" integer NOT NULL,
	CONSTRAINT "appointment_versions_company_id_import_id_key_pk" PRIMARY KEY("company_id","import_id","key")
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"company_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"list_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"second_phone" text,
	"third_phone" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_day" date NOT NULL,
	"is_day_only" boolean NOT NULL,
	"appointment_at" timestamp with time zone,
	"location_id" bigint,
	"service_id" bigint,
	"employee_id" bigint,
	"status" text NOT NULL,
	"value_cents" bigint,
	"row_id" text,
	"line" integer NOT NULL,
	"match" text,
	"call_id" bigint,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"reason" text,
	CONSTRAINT "appointments_company_id_key_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"username" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_log_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "call_statements" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"call_id" bigint NOT NULL,
	"field" text NOT NULL,
	"rank" smallint NOT NULL,
	"order_key" text collate "C" NOT NULL,
	"value" text,
	"said_by" bigint,
	"said_at" timestamp with time zone NOT NULL,
	"import_id" bigint,
	"withdrawn_at" timestamp with time zone,
	"anchor" uuid,
	"anchor_part" smallint,
	"anchor_key" text,
	CONSTRAINT "call_statements_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "called_numbers" (
	"company_id" bigint NOT NULL,
	"number" text NOT NULL,
	"location_id" bigint,
	"service_id" bigint,
	"label" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "called_numbers_company_id_number_pk" PRIMARY KEY("company_id","number")
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"source" text NOT NULL,
	"call_key" text NOT NULL,
	"is_complete" boolean NOT NULL,
	"is_listed_only" boolean DEFAULT false NOT NULL,
	"location_id" bigint,
	"service_id" bigint,
	"employee_id" bigint,
	"call_type" "call_type",
	"is_practice" boolean NOT NULL,
	"booked" boolean,
	"outcome" boolean,
	"started_at" timestamp with time zone NOT NULL,
	"local_day" date NOT NULL,
	"stated_seconds" integer,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"customer_phone" text,
	"customer_called" boolean,
	"financing_offered" boolean,
	"direction" "call_direction",
	"answered" "call_answered",
	"number_called" text,
	"recording_url" text,
	"fold_key" text collate "C" NOT NULL,
	"field_keys" jsonb,
	"delivered" jsonb,
	"booked_rank" smallint,
	"erased_at" timestamp with time zone,
	"was_booked" boolean GENERATED ALWAYS AS (coalesce(booked, CASE WHEN (answered IN ('missed', 'voicemail') AND left(coalesce(field_keys->>'answered', fold_key) COLLATE "C", 1) = '1' COLLATE "C") THEN false END)) STORED,
	"is_known" boolean GENERATED ALWAYS AS ((outcome IS NOT NULL OR coalesce((answered IN ('missed', 'voicemail') AND left(coalesce(field_keys->>'answered', fold_key) COLLATE "C", 1) = '1' COLLATE "C"), false))) STORED,
	"is_counted" boolean GENERATED ALWAYS AS ((is_complete AND NOT is_listed_only AND (is_practice OR direction IS NULL OR direction = 'inbound'))) STORED,
	"duration_seconds" integer GENERATED ALWAYS AS (coalesce(stated_seconds, CASE WHEN ended_at >= answered_at AND ended_at - answered_at <= interval '24 hours'
    THEN round(extract(epoch FROM ended_at - answered_at))::int END)) STORED,
	"appointment_rank" smallint GENERATED ALWAYS AS (CASE
    WHEN booked IS NOT NULL THEN coalesce(booked_rank, left(coalesce(field_keys->>'booked', fold_key) COLLATE "C", 1)::smallint)
    WHEN (answered IN ('missed', 'voicemail') AND left(coalesce(field_keys->>'answered', fold_key) COLLATE "C", 1) = '1' COLLATE "C") THEN 0::smallint ELSE booked_rank END) STORED,
	CONSTRAINT "calls_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "calls_to_mark" (
	"company_id" bigint NOT NULL,
	"call_id" bigint NOT NULL,
	"draw" bigint NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"probability" double precision NOT NULL,
	"user_id" bigint NOT NULL,
	"held_until" timestamp with time zone,
	"skips" integer DEFAULT 0 NOT NULL,
	"skipped_at" timestamp with time zone,
	CONSTRAINT "calls_to_mark_company_id_call_id_pk" PRIMARY KEY("company_id","call_id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"time_zone" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"silver_threshold" double precision,
	"gold_threshold" double precision,
	"platinum_threshold" double precision,
	"is_demo" boolean DEFAULT false NOT NULL,
	"first_report_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"delivery_id" uuid NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"configuration_id" bigint,
	"source" text NOT NULL,
	"method" text NOT NULL,
	"content_type" text,
	"query" text,
	"headers" json,
	"body" "bytea" NOT NULL,
	"body_bytes" integer NOT NULL,
	"body_sha256" text,
	"body_hash" bigint,
	"status" text NOT NULL,
	"reason" text,
	"error_message" text,
	"processed_data" json,
	"unmapped" jsonb,
	"words" jsonb,
	"signature" text,
	"duplicate_of" bigint,
	"replayed_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"emptied_at" timestamp with time zone,
	"is_test" boolean DEFAULT false NOT NULL,
	"call_id" bigint,
	"location_id" bigint,
	"employee_id" bigint,
	CONSTRAINT "deliveries_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "delivery_calls" (
	"company_id" bigint NOT NULL,
	"call_id" bigint NOT NULL,
	"log_id" bigint NOT NULL,
	"part" integer NOT NULL,
	CONSTRAINT "delivery_calls_company_id_call_id_log_id_part_pk" PRIMARY KEY("company_id","call_id","log_id","part")
);
--> statement-breakpoint
CREATE TABLE "demo_requests" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"business" text NOT NULL,
	"preferred_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone
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
CREATE TABLE "districts" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"region_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "districts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "employee_aliases" (
	"company_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"employee_id" bigint NOT NULL,
	CONSTRAINT "employee_aliases_company_id_alias_pk" PRIMARY KEY("company_id","alias")
);
--> statement-breakpoint
CREATE TABLE "employee_locations" (
	"company_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	CONSTRAINT "employee_locations_company_id_employee_id_location_id_pk" PRIMARY KEY("company_id","employee_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"user_id" bigint,
	"code" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "employees_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "hidden_services" (
	"company_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	CONSTRAINT "hidden_services_company_id_service_id_pk" PRIMARY KEY("company_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" bigserial NOT NULL,
	"purpose" text NOT NULL,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "location_aliases" (
	"company_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"location_id" bigint NOT NULL,
	CONSTRAINT "location_aliases_company_id_alias_pk" PRIMARY KEY("company_id","alias")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"code" text,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"region_id" bigint,
	"district_id" bigint,
	"time_zone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "locations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "mark_draws" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"last_draw" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "match_answers" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"user_id" bigint NOT NULL,
	"said_by" text NOT NULL,
	"location_ids" jsonb,
	"answered_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "match_answers_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "match_decisions" (
	"company_id" bigint NOT NULL,
	"answer_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"source" text NOT NULL,
	"call_key" text NOT NULL,
	"answer" smallint NOT NULL,
	CONSTRAINT "match_decisions_company_id_answer_id_key_source_call_key_pk" PRIMARY KEY("company_id","answer_id","key","source","call_key")
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"read_to" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_reads_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "redatings" (
	"company_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"calls_done" integer DEFAULT 0 NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"done_to" timestamp with time zone,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redatings_company_id_location_id_pk" PRIMARY KEY("company_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "regions_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "replay_unsettled" (
	"company_id" bigint NOT NULL,
	"replay_id" bigint NOT NULL,
	"log_id" bigint NOT NULL,
	"had_succeeded" boolean NOT NULL,
	"reason" text,
	"says_other" boolean NOT NULL,
	CONSTRAINT "replay_unsettled_company_id_replay_id_log_id_pk" PRIMARY KEY("company_id","replay_id","log_id")
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
	"lost" integer DEFAULT 0 NOT NULL,
	"still_failing" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"reached_at" timestamp with time zone,
	"reached_id" bigint,
	"samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "replays_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "retentions" (
	"company_id" bigint NOT NULL,
	"has_own_rule" boolean DEFAULT false NOT NULL,
	"content_days" integer,
	"log_days" integer,
	"emptied_until" timestamp with time zone,
	CONSTRAINT "retentions_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "service_aliases" (
	"company_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"service_id" bigint NOT NULL,
	CONSTRAINT "service_aliases_company_id_alias_pk" PRIMARY KEY("company_id","alias")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" bigint,
	"name" text NOT NULL,
	"is_new" boolean DEFAULT false NOT NULL,
	"made_by_source" text,
	"merged_into_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_networks" (
	"user_id" bigint NOT NULL,
	"network" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_networks_user_id_network_pk" PRIMARY KEY("user_id","network")
);
--> statement-breakpoint
CREATE TABLE "silences" (
	"company_id" bigint NOT NULL,
	"source" text DEFAULT 'default' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"hours" integer NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"messages" integer,
	"messages_since" timestamp with time zone,
	CONSTRAINT "silences_company_id_source_since_pk" PRIMARY KEY("company_id","source","since")
);
--> statement-breakpoint
CREATE TABLE "source_checks" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_findings" (
	"company_id" bigint NOT NULL,
	"source" text NOT NULL,
	"finding" text NOT NULL,
	"other_source" text DEFAULT '' NOT NULL,
	"found" integer NOT NULL,
	"out_of" integer NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "source_findings_company_id_source_finding_other_source_pk" PRIMARY KEY("company_id","source","finding","other_source")
);
--> statement-breakpoint
CREATE TABLE "stale_calls" (
	"company_id" bigint NOT NULL,
	"call_id" bigint NOT NULL,
	CONSTRAINT "stale_calls_company_id_call_id_pk" PRIMARY KEY("company_id","call_id")
);
--> statement-breakpoint
CREATE TABLE "stale_phones" (
	"company_id" bigint NOT NULL,
	"phone" text NOT NULL,
	CONSTRAINT "stale_phones_company_id_phone_pk" PRIMARY KEY("company_id","phone")
);
--> statement-breakpoint
CREATE TABLE "user_companies" (
	"user_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	CONSTRAINT "user_companies_user_id_company_id_pk" PRIMARY KEY("user_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"password_set_by_other" boolean DEFAULT false NOT NULL,
	"awaiting_approval_since" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_configurations" (
	"company_id" bigint NOT NULL,
	"id" bigserial NOT NULL,
	"source" text DEFAULT 'default' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"endpoint_path" text NOT NULL,
	"service_field" text NOT NULL,
	"appointment_field" text NOT NULL,
	"call_type_field" text NOT NULL,
	"store_id_field" text NOT NULL,
	"employee_id_field" text DEFAULT '' NOT NULL,
	"duration_field" text DEFAULT '' NOT NULL,
	"customer_called_field" text DEFAULT '' NOT NULL,
	"financing_offered_field" text DEFAULT '' NOT NULL,
	"call_tag_field" text DEFAULT '' NOT NULL,
	"call_id_field" text DEFAULT '' NOT NULL,
	"timestamp_field" text DEFAULT '' NOT NULL,
	"customer_phone_field" text DEFAULT '' NOT NULL,
	"direction_field" text DEFAULT '' NOT NULL,
	"answered_field" text DEFAULT '' NOT NULL,
	"number_called_field" text DEFAULT '' NOT NULL,
	"recording_field" text DEFAULT '' NOT NULL,
	"order_field" text DEFAULT '' NOT NULL,
	"calls_path" text DEFAULT '' NOT NULL,
	"rules" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"call_filter" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"preset" text,
	"signature" jsonb DEFAULT '{"mode":"off","scheme":"callrail"}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"is_mapped" boolean DEFAULT true NOT NULL,
	"mapped_at" timestamp with time zone DEFAULT now() NOT NULL,
	"counts" boolean DEFAULT true NOT NULL,
	"counts_applied_to" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_configurations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"path" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"configuration_id" bigint NOT NULL,
	"expires_at" timestamp with time zone
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
ALTER TABLE "appointment_endpoints" ADD CONSTRAINT "appointment_endpoints_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_imports" ADD CONSTRAINT "appointment_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_lists" ADD CONSTRAINT "appointment_lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "called_numbers" ADD CONSTRAINT "called_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "called_numbers" ADD CONSTRAINT "called_numbers_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_values" ADD CONSTRAINT "dismissed_values_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "districts" ADD CONSTRAINT "districts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "districts" ADD CONSTRAINT "districts_company_id_region_id_regions_company_id_id_fk" FOREIGN KEY ("company_id","region_id") REFERENCES "public"."regions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_aliases" ADD CONSTRAINT "employee_aliases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_aliases" ADD CONSTRAINT "employee_aliases_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_locations" ADD CONSTRAINT "employee_locations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_locations" ADD CONSTRAINT "employee_locations_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_locations" ADD CONSTRAINT "employee_locations_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_services" ADD CONSTRAINT "hidden_services_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_services" ADD CONSTRAINT "hidden_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_aliases" ADD CONSTRAINT "location_aliases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_aliases" ADD CONSTRAINT "location_aliases_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_company_id_region_id_regions_company_id_id_fk" FOREIGN KEY ("company_id","region_id") REFERENCES "public"."regions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_company_id_district_id_districts_company_id_id_fk" FOREIGN KEY ("company_id","district_id") REFERENCES "public"."districts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_draws" ADD CONSTRAINT "mark_draws_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_answers" ADD CONSTRAINT "match_answers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redatings" ADD CONSTRAINT "redatings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regions" ADD CONSTRAINT "regions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replays" ADD CONSTRAINT "replays_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_aliases" ADD CONSTRAINT "service_aliases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_aliases" ADD CONSTRAINT "service_aliases_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silences" ADD CONSTRAINT "silences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_checks" ADD CONSTRAINT "source_checks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_findings" ADD CONSTRAINT "source_findings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_companies" ADD CONSTRAINT "user_companies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_companies" ADD CONSTRAINT "user_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_configurations" ADD CONSTRAINT "webhook_configurations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_company_id_configuration_id_webhook_configurations_company_id_id_fk" FOREIGN KEY ("company_id","configuration_id") REFERENCES "public"."webhook_configurations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_imports_open_idx" ON "appointment_imports" USING btree ("company_id") WHERE "appointment_imports"."status" in ('waiting', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "appointment_versions_key_idx" ON "appointment_versions" USING btree ("company_id","key");--> statement-breakpoint
CREATE INDEX "appointments_import_idx" ON "appointments" USING btree ("company_id","import_id");--> statement-breakpoint
CREATE INDEX "appointments_phone_idx" ON "appointments" USING btree ("company_id","phone");--> statement-breakpoint
CREATE INDEX "appointments_second_phone_idx" ON "appointments" USING btree ("company_id","second_phone") WHERE "appointments"."second_phone" is not null;--> statement-breakpoint
CREATE INDEX "appointments_third_phone_idx" ON "appointments" USING btree ("company_id","third_phone") WHERE "appointments"."third_phone" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_company_id_at_id_index" ON "audit_log" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_company_id_user_id_at_id_index" ON "audit_log" USING btree ("company_id","user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_company_id_action_at_id_index" ON "audit_log" USING btree ("company_id","action","at","id");--> statement-breakpoint
CREATE INDEX "call_statements_anchor_idx" ON "call_statements" USING btree ("company_id","anchor");--> statement-breakpoint
CREATE INDEX "call_statements_person_idx" ON "call_statements" USING btree ("company_id","said_by","said_at") WHERE "call_statements"."said_by" is not null;--> statement-breakpoint
CREATE INDEX "call_statements_call_idx" ON "call_statements" USING btree ("company_id","call_id");--> statement-breakpoint
CREATE INDEX "calls_started_at_idx" ON "calls" USING btree ("company_id","started_at");--> statement-breakpoint
CREATE INDEX "calls_employee_idx" ON "calls" USING btree ("company_id","employee_id","started_at");--> statement-breakpoint
CREATE INDEX "calls_location_idx" ON "calls" USING btree ("company_id","location_id","started_at");--> statement-breakpoint
CREATE INDEX "calls_service_idx" ON "calls" USING btree ("company_id","service_id","started_at");--> statement-breakpoint
CREATE INDEX "calls_phone_idx" ON "calls" USING btree ("company_id",reverse("customer_phone") text_pattern_ops,"started_at") WHERE "calls"."customer_phone" is not null;--> statement-breakpoint
CREATE INDEX "calls_unknown_idx" ON "calls" USING btree ("company_id","started_at") WHERE not "calls"."is_known";--> statement-breakpoint
CREATE INDEX "calls_practice_idx" ON "calls" USING btree ("company_id","started_at") WHERE "calls"."is_practice";--> statement-breakpoint
CREATE INDEX "calls_apart_idx" ON "calls" USING btree ("company_id","started_at") WHERE not "calls"."is_counted";--> statement-breakpoint
CREATE INDEX "calls_stated_idx" ON "calls" USING btree ("company_id","started_at") WHERE "calls"."booked_rank" is not null;--> statement-breakpoint
CREATE INDEX "calls_erased_idx" ON "calls" USING btree ("company_id","erased_at") WHERE "calls"."erased_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calls_call_key_key" ON "calls" USING btree ("company_id","source","call_key");--> statement-breakpoint
CREATE INDEX "calls_to_mark_held_idx" ON "calls_to_mark" USING btree ("company_id","held_until");--> statement-breakpoint
CREATE INDEX "deliveries_received_at_idx" ON "deliveries" USING btree ("company_id","received_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_alarming_idx" ON "deliveries" USING btree ("company_id","received_at") WHERE "deliveries"."status" in ('failed', 'too-large', 'signature-refused');--> statement-breakpoint
CREATE INDEX "deliveries_waiting_idx" ON "deliveries" USING btree ("company_id","received_at") WHERE "deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_call_idx" ON "deliveries" USING btree ("company_id","call_id","body_hash",uuid_send("delivery_id")) WHERE "deliveries"."call_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_unmapped_idx" ON "deliveries" USING btree ("company_id","received_at") WHERE "deliveries"."unmapped" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_words_idx" ON "deliveries" USING btree ("company_id","source","received_at") WHERE "deliveries"."words" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_test_idx" ON "deliveries" USING btree ("company_id","received_at") WHERE "deliveries"."is_test";--> statement-breakpoint
CREATE INDEX "deliveries_body_idx" ON "deliveries" USING btree ("company_id","configuration_id","body_sha256","received_at") WHERE "deliveries"."body_sha256" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_delivery_id_key" ON "deliveries" USING btree ("company_id","delivery_id");--> statement-breakpoint
CREATE INDEX "delivery_calls_log_idx" ON "delivery_calls" USING btree ("company_id","log_id");--> statement-breakpoint
CREATE UNIQUE INDEX "districts_name_key" ON "districts" USING btree ("company_id","region_id",lower("name"));--> statement-breakpoint
CREATE INDEX "employee_locations_location_idx" ON "employee_locations" USING btree ("company_id","location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_code_key" ON "employees" USING btree ("company_id",lower("code")) WHERE "employees"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employees_user_id_idx" ON "employees" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_code_key" ON "locations" USING btree ("company_id",lower("code")) WHERE "locations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "match_decisions_key_idx" ON "match_decisions" USING btree ("company_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "regions_name_key" ON "regions" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE INDEX "replays_open_idx" ON "replays" USING btree ("company_id") WHERE "replays"."status" in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "services_name_key" ON "services" USING btree (coalesce("company_id", 0),lower("name")) WHERE "services"."merged_into_id" is null and "services"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_networks_network_idx" ON "sign_in_networks" USING btree ("network");--> statement-breakpoint
CREATE INDEX "silences_open_idx" ON "silences" USING btree ("company_id") WHERE "silences"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_configurations_source_key" ON "webhook_configurations" USING btree ("company_id","source");
--> statement-breakpoint
-- By hand: what Drizzle cannot express. Copy it over whenever the rest is generated again (docs/changing-things.md).
-- Every figure is read from this index alone (server/reports/ask.ts). Only calls that a vacuum has seen are, so vacuums come
-- early; and a call is rewritten by its later events, for which each page keeps room.
CREATE INDEX "calls_figures_idx" ON "calls" USING btree ("company_id","local_day")
  INCLUDE ("location_id", "employee_id", "service_id", "source", "call_type", "is_practice", "was_booked", "is_known", "is_counted", "direction", "answered", "duration_seconds", "started_at");--> statement-breakpoint
ALTER TABLE "calls" SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);--> statement-breakpoint
-- Of equal indexes of an empty table the planner takes the newest, which must be the one by which deliveries find their calls.
DROP INDEX "calls_call_key_key";--> statement-breakpoint
CREATE UNIQUE INDEX "calls_call_key_key" ON "calls" USING btree ("company_id","source","call_key");
