// A screenshot in the current theme. The browser selects by the system's theme; for another choice theme-switch.ts
// changes the sources' conditions.

interface Size {
  width: number;
  height: number;
}

/** `name` names the files in pictures/; `narrow` is the size of the phone versions, if any. */
export function ThemedPicture({
  name,
  alt,
  width,
  height,
  narrow,
  isFirst = false,
}: Size & { name: string; alt: string; narrow?: Size; isFirst?: boolean }) {
  const file = (theme: 'light' | 'dark', suffix = '') => `/screens/home/pictures/${name}${suffix}-${theme}.webp`;
  return (
    <picture>
      {narrow && (
        <>
          <source
            media="(max-width: 767px) and (prefers-color-scheme: dark)"
            data-dark="(max-width: 767px)"
            srcSet={file('dark', '-390')}
            width={narrow.width}
            height={narrow.height}
          />
          <source
            media="(max-width: 767px)"
            srcSet={file('light', '-390')}
            width={narrow.width}
            height={narrow.height}
          />
        </>
      )}
      <source media="(prefers-color-scheme: dark)" data-dark="all" srcSet={file('dark')} />
      <img
        src={file('light')}
        alt={alt}
        width={width}
        height={height}
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        decoding="async"
      />
    </picture>
  );
}
