import type { z } from 'zod';

export interface TableRow<Column extends string> {
  line: number;
  /** Trimmed; columns missing in the file or line are omitted. */
  values: Partial<Record<Column, string>>;
  problem?: string;
}

const maxValueLength = 40;

/** What is wrong with a cell, and what the cell holds where that tells more than the sentence. */
export function describeIssue({ message, path: [field] }: z.core.$ZodIssue, cells: Record<string, unknown>): string {
  const value = field === undefined || field === 'password' ? undefined : cells[String(field)];
  if (typeof value !== 'string' || value.trim() === '' || !/ must be [^.]*\.$/.test(message)) return message;
  const shown = value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value;
  return `${message.slice(0, -1)}, not “${shown}”.`;
}
