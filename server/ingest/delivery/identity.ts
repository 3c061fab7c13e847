// The installation that the files next to the database belong to: ids mean other companies in another database.

export interface Identity {
  /** Stamped on new deliveries: the database's id, or until it is reached that of the endpoint file. */
  current(): string | undefined;
  confirmed(): string | undefined;
  /** Whether the endpoint file belongs to this database, as far as known. */
  isFileOurs(): boolean;
  /** Call once the database is reached. Returns whether the files belong to it. */
  confirm(installationId: string): boolean;
}

/** `kept`: the id in the endpoint file, absent in files of earlier versions. */
export function createIdentity(kept: string | undefined): Identity {
  let own: string | undefined;
  const isFileOurs = () => own === undefined || kept === undefined || kept === own;
  return {
    current: () => own ?? kept,
    confirmed: () => own,
    isFileOurs,
    confirm(installationId) {
      own = installationId;
      return isFileOurs();
    },
  };
}
