// The words of a phone system. Explaining them changes its mapping and corrects past calls by a replay.
import { isDeepStrictEqual } from 'node:util';
import type { MappingRules } from '#contract/mapping-rules';
import { canSayNo } from '#contract/meanings/can-say-no';
import type { WordSelection } from '#contract/replays';
import {
  fieldOfMeaning,
  noSuchService,
  noWordsForAppointments,
  type SavedWords,
  tooManyExplained,
  type WordField,
  type WordMeaning,
  type WordsInput,
  wordNotUsedFor,
  wordsBusy,
  wordsChanged,
  wordsTryBusy,
} from '#contract/words';
import { foldName } from '../../access/fold-name';
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import { insertReplay } from '../../database/replays/replays';
import { findWordConfiguration, saveWords, type WordConfiguration } from '../../database/replays/save-words';
import { findKnownShare, findWords } from '../../database/sources/words';
import type { Directory } from '../../ingest/names/directory';
import { findService } from '../../ingest/names/resolve-names';
import type { AppJobs } from '../../jobs/add-jobs';
import { explainedWords, explainWords, sayUntagged, untaggedOf } from '../../organization/explain-words';
import { describeWords } from '../answers/word-list';
import type { Handlers } from '../door';
import { type Refusal, refuse } from '../failures';

export interface WordParts {
  database: Database;
  directory: Directory;
  jobs: Pick<AppJobs, 'replay'>;
  now: () => Date;
}

export function wordHandlers({
  database: { people: queries },
  directory,
  jobs,
  now,
}: WordParts): Pick<Handlers, 'listWords' | 'explainWords'> {
  /** The words with services as the company writes them; a refusal if one cannot mean what it should. */
  async function checkMeanings({ companyId, source, words }: WordsInput): Promise<WordsInput['words'] | Refusal> {
    const stated = words.filter(({ means }) => means !== null);
    if (stated.length === 0) return words;
    const names = await directory.reloadCompany(companyId);
    const asked = stated.map(({ word }) => foldName(word));
    const seen = new Map(
      (await findWords(queries, { companyId, source }, now(), asked)).words.map((it) => [it.word, it]),
    );
    const checked: WordsInput['words'] = [];
    for (const { word, means } of words) {
      const found = seen.get(foldName(word));
      const field = means && means.kind !== 'nothing' ? fieldOfMeaning[means.kind] : undefined;
      if (field && found && !found.fields.includes(field)) {
        return refuse('malformed', wordNotUsedFor(word, nouns[field]));
      }
      checked.push({ word, means });
      if (means?.kind !== 'service') continue;
      const service = findService(names, means.name);
      if (!service) return refuse('malformed', noSuchService(means.name));
      checked[checked.length - 1] = { word, means: { kind: 'service', name: service.name } };
    }
    return checked;
  }

  async function preview(
    { version, companyId }: WordConfiguration,
    selection: WordSelection,
    by: Parameters<typeof insertReplay>[1]['by'],
  ): Promise<SavedWords | Refusal> {
    const replay = await insertReplay(queries, { companyId, selection, isDryRun: true, by, now: now() });
    if (replay === 'running') return refuse('conflict', wordsTryBusy);
    jobs.replay.trigger();
    return { version, replay };
  }

  return {
    async listWords({ query: { companyId, source }, scope }) {
      if (!(await findCompanyScope(queries, scope, companyId))) return refuse('not-found');
      const configuration = await findWordConfiguration(queries, { companyId, source });
      if (!configuration) return refuse('not-found');
      const { words, more, isCut } = await findWords(queries, { companyId, source }, now());
      return {
        words: describeWords(words, configuration, await directory.company(companyId)),
        ...{ more, isCut, untagged: untaggedOf(configuration), version: configuration.version },
        ...(await findKnownShare(queries, { companyId, source }, now())),
      };
    },

    async explainWords({ body, scope, viewer }) {
      const { companyId, version, dryRun, untagged } = body;
      if (!(await findCompanyScope(queries, scope, companyId))) return refuse('not-found');
      const configuration = await findWordConfiguration(queries, body);
      if (!configuration) return refuse('not-found');
      if (configuration.version !== version) return refuse('conflict', wordsChanged);
      if (untagged && untaggedOf(configuration) === null) return refuse('malformed', noWordsForAppointments);
      const words = await checkMeanings(body);
      if (!Array.isArray(words)) return words;
      const explained = explainWords(configuration, words);
      if (explained === 'too-many-rules') return refuse('conflict', tooManyExplained);
      const rules = untagged ? sayUntagged(explained, untagged) : explained;
      const selection = selectionOf(configuration, rules);
      if (!selection) return { version, replay: null };
      if (dryRun) return preview(configuration, { words: { ...selection.words, rules } }, viewer);
      const saved = await saveWords(queries, configuration, { rules, selection }, viewer, now());
      if (saved === 'changed') return refuse('conflict', wordsChanged);
      if (saved === 'busy') return refuse('conflict', wordsBusy);
      jobs.replay.trigger();
      return saved;
    },
  };
}

const nouns: Record<WordField, string> = {
  service: 'services',
  appointment: 'appointments',
  callType: 'types of calls',
  callTag: 'practice calls',
};

/** The deliveries that other rules can change; undefined if the rules are the same. */
function selectionOf({ source, rules: before }: WordConfiguration, after: MappingRules): WordSelection | undefined {
  if (isDeepStrictEqual(before, after)) return undefined;
  const isSilenceOther = silenceOf(before) !== silenceOf(after);
  if (isSilenceOther) return { words: { source, only: 'all' } };
  // Every yes becomes part of a rate, or no longer is.
  if (canSayNo(before.appointment) !== canSayNo(after.appointment)) return { words: { source, only: 'any-word' } };
  return { words: { source, only: changedWords(before, after) } };
}

const silenceOf = ({ appointment }: MappingRules) =>
  JSON.stringify([appointment?.otherwise, appointment?.constant, appointment?.asksFirst]);

function changedWords(before: MappingRules, after: MappingRules): string[] {
  const [earlier, later] = [explainedWords(before), explainedWords(after)];
  const isSame = (word: string) => keyOf(earlier.get(word)) === keyOf(later.get(word));
  return [...new Set([...earlier.keys(), ...later.keys()])].filter((word) => !isSame(word));
}

const keyOf = (means: WordMeaning | undefined) => JSON.stringify(means);
