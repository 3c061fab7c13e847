// The chosen file: how far reading it is, and what it holds. Choosing another one, or leaving, ends the reading.
import { useEffect, useRef, useState } from 'react';
import { type ListFile, readListFile } from './read-list-file';

export interface ChosenFile {
  file: ListFile | undefined;
  /** Null unless it is being read; `percent` is known of workbooks. */
  reading: { name: string; percent: number | null } | null;
  problem: string | null;
  read(chosen: File): Promise<void>;
  use(file: ListFile): void;
  cancel(): void;
}

/** `onChange` is called with each file that was read. */
export function useListFile(onChange: () => void): ChosenFile {
  const [file, setFile] = useState<ListFile>();
  const [reading, setReading] = useState<ChosenFile['reading']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setReading(null);
  };
  const use = (next: ListFile) => {
    cancel();
    setProblem(null);
    setFile(next);
    onChange();
  };
  const read = async (chosen: File) => {
    cancel();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setProblem(null);
    setReading({ name: chosen.name, percent: null });
    try {
      const next = await readListFile(chosen, (percent) => setReading({ name: chosen.name, percent }), signal);
      if (!signal.aborted) use(next);
    } catch (error) {
      if (signal.aborted) return;
      cancel();
      // What was chosen before would look as if it were this file.
      setFile(undefined);
      setProblem(error instanceof Error ? error.message : 'The file could not be read.');
    }
  };
  return { file, reading, problem, read, use, cancel };
}
