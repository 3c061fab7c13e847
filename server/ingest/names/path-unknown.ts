/** It cannot be determined now whether the path exists: the sender should try again. */
export class PathUnknown extends Error {
  override name = 'PathUnknown';

  /** `isLikelyNone`: recently loaded paths do not contain it. */
  constructor(
    message: string,
    readonly isLikelyNone: boolean,
  ) {
    super(message);
  }
}
