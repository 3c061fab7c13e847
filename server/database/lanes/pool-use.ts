/** How busy a pool is. */
export interface PoolUse {
  inUse: number;
  idle: number;
  /** Work that waits for a connection. */
  waiting: number;
}
