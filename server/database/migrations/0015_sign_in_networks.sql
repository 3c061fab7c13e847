CREATE TABLE "sign_in_networks" (
	"user_id" bigint NOT NULL,
	"network" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_networks_user_id_network_pk" PRIMARY KEY("user_id","network")
);
--> statement-breakpoint
CREATE INDEX "sign_in_networks_network_idx" ON "sign_in_networks" USING btree ("network");