import { useEffect, useRef, useState } from 'react';
import type { Resource, Row } from '#core/resource';
import { HttpService, MessageService, NavigationService, useClient, useService, useText } from '#core/web';
import { articleContract } from '#plugins/articles';
import { clientBlackList, clientBlackWord } from '#plugins/client-filters';
import { extractionContract } from '#plugins/extraction';
import { subject, subjectContract } from '#plugins/subjects';
import { showToast } from '#shared/ui';
import { articleTraceContract, type Repair } from '../contract';

/** After so many milliseconds the way is looked at again: what a repair sets off takes a moment. */
const looks = [0, 1500, 4000];

/** What may be saved of a subject, without what the server fills in. */
function draftOf(row: Row<typeof subject>): Record<string, unknown> {
  const fields = Object.entries((subject as unknown as Resource).fields).filter(([, field]) => !field.readOnly);
  return { Subject_ID: row.Subject_ID, ...Object.fromEntries(fields.map(([name]) => [name, (row as Readonly<Record<string, unknown>>)[name]])) };
}

interface Repairs {
  /** The kind that is being made. */
  readonly busy: Repair['Kind'] | null;
  readonly run: (repair: Repair) => Promise<void>;
}

/** Makes repairs through the calls of the plugins they belong to, then has the way looked at again. */
export function useRepairs(look: () => void): Repairs {
  const t = useText('article-trace');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const [trace, articles, subjects, sources] = [useClient(articleTraceContract), useClient(articleContract), useClient(subjectContract), useClient(extractionContract)];
  const [busy, setBusy] = useState<Repair['Kind'] | null>(null);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const latest = useRef(look);
  latest.current = look;
  const lookAgain = (): void => {
    timers.current.forEach(clearTimeout);
    timers.current = looks.map((after) => setTimeout(() => latest.current(), after));
  };
  useEffect(() => () => timers.current.forEach(clearTimeout), []);

  const changeSubject = async (id: string, changes: Readonly<Record<string, unknown>>): Promise<() => Promise<void>> => {
    const row = await http.request<Row<typeof subject>>('GET', `${subject.path}/${encodeURIComponent(id)}`);
    await http.request('PUT', subject.path, { body: { ...draftOf(row), ...changes } });
    return async () => {
      await http.request('PUT', subject.path, { body: draftOf(row) });
    };
  };

  const make = async ({ Kind, Parameters: given }: Repair): Promise<(() => Promise<void>) | void> => {
    const { id = '', Subject_ID = '' } = given;
    switch (Kind) {
      case 'enable-source': return void (await sources.changeEnableStatus({ body: { id: [id], Is_Enabled: true } }));
      case 'run-source': return void (await sources.run({ body: { id: [id] } }));
      case 'remove-black-list': return void (await http.request('DELETE', clientBlackList.path, { query: { id } }));
      case 'remove-black-word': return void (await http.request('DELETE', clientBlackWord.path, { query: { id } }));
      case 'show-again': return void (await articles.remove({ body: { id: [id], restore: true } }));
      case 'enable-subject': return changeSubject(id, { Is_Enabled: true });
      case 'put-in-subject':
        await subjects.classify({ body: { id: [id], Subject_ID } });
        return async () => void (await subjects.classify({ body: { id: [id], Subject_ID, remove: true } }));
      case 'apply-rules': return void (await trace.applyRules({ body: { Article_ID: given.Article_ID ?? '' } }));
      case 'widen-rule':
      case 'drop-exclusion': return changeSubject(Subject_ID, await trace.rule({ body: { Subject_ID, Clause: given.Clause ?? '', ...(given.Word ? { Word: given.Word } : {}) } }));
      case 'add-source': return undefined;
    }
  };

  const run = async (repair: Repair): Promise<void> => {
    if (repair.Kind === 'add-source') {
      navigation.navigate(`/operate/extraction-manage/schedule-manage/task-schedule-add?url=${encodeURIComponent(repair.Parameters.Url ?? '')}`);
      return;
    }
    setBusy(repair.Kind);
    try {
      const undo = await make(repair);
      const takeBack = (): void => void undo?.().then(lookAgain, (error: unknown) => messages.error(error));
      showToast({ text: t(`done.${repair.Kind}`), kind: 'success', ...(undo ? { action: { label: t('undo'), run: takeBack } } : {}) });
      lookAgain();
    } catch (error) {
      messages.error(error);
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}
