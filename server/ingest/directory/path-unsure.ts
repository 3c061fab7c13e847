/** Whether the path exists cannot be said now: the sender should try again. */
export class PathUnsure extends Error {
  override name = 'PathUnsure';
}
