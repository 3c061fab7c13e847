/** Whether the path exists cannot be said now: the sender should try again. */
export class PathUnknown extends Error {
  override name = 'PathUnknown';

  /** `isLikelyNone`: the paths in force a moment ago are known, and this is none of them. */
  constructor(
    message: string,
    readonly isLikelyNone: boolean,
  ) {
    super(message);
  }
}
