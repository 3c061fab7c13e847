// An inner module of write-excel-file, under the name that vite.config.ts gives it.
declare module 'write-excel-file/in-place' {
  import type { Options, Sheet } from 'write-excel-file/browser';

  /** Zips synchronously, without a worker. `readPicture` turns images into bytes; unused here. */
  export function generateXlsxFileSync(
    sheets: Sheet<Blob>[],
    options: Options<Blob>,
    third: undefined,
    readPicture: (picture: Blob) => Promise<Uint8Array>,
  ): Promise<Blob>;
}
