import type { LucideIcon } from 'lucide-react';

/** Somewhere to go. */
export interface JumpChoice {
  /** Unique among all choices, also of other searches. */
  id: string;
  icon: LucideIcon;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string | undefined;
  to: string;
}

export interface JumpGroup {
  name: string;
  choices: readonly JumpChoice[];
}
