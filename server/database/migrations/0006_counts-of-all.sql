CREATE TABLE "counts_of_all" (
	"grain" "count_grain" NOT NULL,
	"period" date NOT NULL,
	"service_id" bigint NOT NULL,
	"call_type" "call_type" NOT NULL,
	"is_practice" boolean NOT NULL,
	"is_difference" boolean NOT NULL,
	"calls" bigint NOT NULL,
	"appointments" bigint NOT NULL,
	"known_calls" bigint NOT NULL,
	"known_appointments" bigint NOT NULL,
	"talk_seconds" bigint NOT NULL,
	"timed_calls" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "counts_of_all_idx" ON "counts_of_all" USING btree ("grain","period");--> statement-breakpoint
CREATE INDEX "counts_of_all_differences_idx" ON "counts_of_all" USING btree ("grain","period") WHERE "counts_of_all"."is_difference";--> statement-breakpoint
INSERT INTO "counts_of_all" ("grain", "period", "service_id", "call_type", "is_practice", "is_difference",
  "calls", "appointments", "known_calls", "known_appointments", "talk_seconds", "timed_calls")
SELECT "grain", "period", "service_id", "call_type", "is_practice", false,
  sum("calls"), sum("appointments"), sum("known_calls"), sum("known_appointments"), sum("talk_seconds"), sum("timed_calls")
FROM "counts" WHERE "location_id" = 0
GROUP BY "grain", "period", "service_id", "call_type", "is_practice";--> statement-breakpoint
-- In the transaction that changes counts, so that a report sees both or neither.
CREATE FUNCTION "add_to_counts_of_all"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "counts_of_all" ("grain", "period", "service_id", "call_type", "is_practice", "is_difference",
      "calls", "appointments", "known_calls", "known_appointments", "talk_seconds", "timed_calls")
    SELECT "grain", "period", "service_id", "call_type", "is_practice", true,
      -sum("calls"), -sum("appointments"), -sum("known_calls"), -sum("known_appointments"), -sum("talk_seconds"), -sum("timed_calls")
    FROM "old_counts" WHERE "location_id" = 0
    GROUP BY "grain", "period", "service_id", "call_type", "is_practice";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "counts_of_all" ("grain", "period", "service_id", "call_type", "is_practice", "is_difference",
      "calls", "appointments", "known_calls", "known_appointments", "talk_seconds", "timed_calls")
    SELECT "grain", "period", "service_id", "call_type", "is_practice", true,
      sum("calls"), sum("appointments"), sum("known_calls"), sum("known_appointments"), sum("talk_seconds"), sum("timed_calls")
    FROM "new_counts" WHERE "location_id" = 0
    GROUP BY "grain", "period", "service_id", "call_type", "is_practice";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "counts_inserted" AFTER INSERT ON "counts" REFERENCING NEW TABLE AS "new_counts"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_counts_of_all"();--> statement-breakpoint
CREATE TRIGGER "counts_updated" AFTER UPDATE ON "counts" REFERENCING OLD TABLE AS "old_counts" NEW TABLE AS "new_counts"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_counts_of_all"();--> statement-breakpoint
CREATE TRIGGER "counts_deleted" AFTER DELETE ON "counts" REFERENCING OLD TABLE AS "old_counts"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_to_counts_of_all"();
