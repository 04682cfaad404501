import { ExtensionError } from '#core';
import { UnavailableError, type ServerKernel, type ThreadCall, type ThreadService } from '#core/server';
import type { IntakeItem } from './intake-item';
import { articlesIntake, intakePhases, type IntakeStep } from './intake-step';
import { putTogether, type HandedBack } from './hand-back-task';
import { getAddress, getIdentity } from './identity';
import type { RawArticle } from './raw-article';

/** Wraps a raw article as a pipeline item with its identity and nothing else filled in. */
export function getItem(raw: RawArticle): IntakeItem {
  const url = getAddress(raw);
  return {
    raw,
    url,
    urlHash: getIdentity(raw, url),
    title: '',
    text: '',
    html: null,
    images: [],
    summary: '',
    site: '',
    domain: '',
    author: '',
    mediaType: 'news',
    publishedAt: new Date(0),
    language: '',
    region: null,
    regions: [],
    titleFolded: '',
    bodyFolded: '',
    changes: '',
    summaryChanges: '',
    codes: new Int32Array(0),
    bands: [],
    emotion: 'neutral',
    emotionProbability: 1,
    evidence: [],
    clientEmotions: {},
    matches: [],
    rejected: null,
    trace: [],
  };
}

const order = (step: IntakeStep): number => intakePhases.indexOf(step.phase);

/** Returns the state of a step; a step without a state is treated as missing, as if its plugin were not loaded. */
async function getState(plugin: string, state: IntakeStep['state']): Promise<ThreadCall['state']> {
  try {
    return await state();
  } catch (error) {
    throw error instanceof UnavailableError ? error : new ExtensionError(articlesIntake.id, plugin, error);
  }
}

const handBack: ThreadCall = { plugin: 'articles', task: 'hand-back', state: { version: '1', data: null } };

/** The steps that plugins contribute, in phase order. */
export class Pipeline {
  constructor(
    private readonly kernel: Pick<ServerKernel, 'extensions'>,
    private readonly threads: ThreadService,
  ) {}

  /** Runs every thread step on the items, which have distinct addresses, in one round trip to one thread. */
  async recognise(items: readonly IntakeItem[]): Promise<IntakeItem[]> {
    if (items.length === 0) return [];
    const steps = await this.ordered();
    const calls: ThreadCall[] = await Promise.all(
      steps.map(async ({ plugin, task, state }) => ({ plugin, task, state: await getState(plugin, state) })),
    );
    const back = await this.threads.run<readonly HandedBack[]>([...calls, handBack], items);
    return putTogether(items, back);
  }

  /** Evaluated per batch: enabling or disabling a plugin takes effect with the next batch. */
  private async ordered(): Promise<readonly IntakeStep[]> {
    return (await this.kernel.extensions(articlesIntake)).toSorted((a, b) => order(a) - order(b));
  }
}
