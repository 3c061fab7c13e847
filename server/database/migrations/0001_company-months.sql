-- A company's months, so far the sum of its locations' months.
INSERT INTO "counts" ("company_id", "grain", "location_id", "period", "service_id", "call_type", "is_practice",
  "calls", "appointments", "known_calls", "known_appointments", "talk_seconds", "timed_calls")
SELECT "company_id", "grain", 0, "period", "service_id", "call_type", "is_practice",
  sum("calls"), sum("appointments"), sum("known_calls"), sum("known_appointments"), sum("talk_seconds"), sum("timed_calls")
FROM "counts" WHERE "grain" = 'month' AND "location_id" <> 0
GROUP BY "company_id", "grain", "period", "service_id", "call_type", "is_practice";
