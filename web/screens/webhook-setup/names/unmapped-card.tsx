// Unmapped values, known names and numbers, which all define how deliveries are understood.
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { changeAddress } from '../../../shell/change-address';
import { useUnmapped } from '../../../shell/unmapped/use-names';
import { Card, CardHeader } from '../../../ui/card';
import { formatCount } from '../../../ui/format';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs';
import { NumbersPanel } from '../numbers/numbers-panel';
import { NoWords, WordsPanel } from '../words/words-panel';
import { KnownNamesPanel } from './known-names-panel';
import { UnmappedPanel } from './unmapped-panel';

/** The fragment of this card, and the parameter of its open part. */
export const unmappedAnchor = 'unmapped';
export const partParam = 'names';

export function UnmappedCard({
  companyId,
  logAddress,
  hasUnsavedMapping,
  source,
}: {
  companyId: number;
  /** The phone system whose words are listed; undefined before it is saved. */
  source: string | undefined;
  logAddress: string;
  hasUnsavedMapping: boolean;
}) {
  const loading = useUnmapped(companyId, true);
  const [params, setParams] = useSearchParams();
  const asked = params.get(partParam);
  const part = asked === 'words' || asked === 'known' || asked === 'numbers' ? asked : 'unmapped';
  const card = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const isLoaded = loading.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every press of the link leads here, and what loads moves it.
  useEffect(() => {
    if (hash !== `#${unmappedAnchor}`) return;
    card.current?.scrollIntoView({ block: 'start' });
    card.current?.focus({ preventScroll: true });
  }, [hash, key, isLoaded]);

  const openPart = (next: string) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next === 'unmapped') changed.delete(partParam);
        else changed.set(partParam, next);
        return changed;
      },
      { ...changeAddress, replace: true },
    );
  const count = loading.data?.values.length;
  return (
    <Card ref={card} id={unmappedAnchor} tabIndex={-1} aria-labelledby="unmapped-title" className="mt-4 scroll-mt-4">
      <CardHeader
        title="Values we didn’t recognize"
        titleId="unmapped-title"
        className="pt-4 pb-3"
        description="Tell us once what a value means. Past deliveries are corrected too."
      />
      <Tabs value={part} onValueChange={openPart}>
        <div className="px-5 max-md:px-4">
          <TabList aria-label="Values we didn’t recognize">
            <Tab value="unmapped">Unmapped values{count ? ` (${formatCount(count)})` : ''}</Tab>
            <Tab value="words">Words</Tab>
            <Tab value="known">Known names</Tab>
            <Tab value="numbers">Numbers</Tab>
          </TabList>
        </div>
        <TabPanel value="unmapped" className="pt-0">
          <UnmappedPanel
            key={companyId}
            companyId={companyId}
            loading={loading}
            logAddress={logAddress}
            hasUnsavedMapping={hasUnsavedMapping}
          />
        </TabPanel>
        <TabPanel value="words" className="pt-0">
          {source === undefined ? (
            <NoWords />
          ) : (
            <WordsPanel
              key={`${companyId} ${source}`}
              companyId={companyId}
              source={source}
              isBlocked={hasUnsavedMapping}
            />
          )}
        </TabPanel>
        <TabPanel value="known" className="pt-0">
          <KnownNamesPanel key={companyId} companyId={companyId} />
        </TabPanel>
        <TabPanel value="numbers" className="pt-0">
          <NumbersPanel key={companyId} companyId={companyId} />
        </TabPanel>
      </Tabs>
    </Card>
  );
}
