// Which installation the files beside the database belong to. Ids of companies and configurations mean another company in
// another database: what waits on disk must not go into one that it was not taken for.

export interface Identity {
  /** What deliveries taken now are stamped with: the database's id, or until it was reached that of the file of endpoints. */
  current(): string | undefined;
  /** The database's own, once it was reached. */
  confirmed(): string | undefined;
  /** Whether the file of endpoints is, as far as anybody knows, of this database. */
  isFileOurs(): boolean;
  /** To be said once the database is reached. Answers whether the files are of it. */
  confirm(installationId: string): boolean;
}

/** `kept`: the id in the file of endpoints, which files of earlier versions lack. */
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
