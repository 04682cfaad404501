import { useEffect, useRef, useState } from 'react';
import { InputError } from '#core';
import type { Resource } from '#core/resource';
import { HttpService, MessageService, NavigationService, useClient, useService, useText } from '#core/web';
import { articleContract } from '#plugins/articles';
import { clientBlackList, clientBlackWord, clientFilterContract } from '#plugins/client-filters';
import { extractionContract, pushContract } from '#plugins/extraction';
import { missingContract } from '#plugins/missing-pages';
import {
  globalRejectDomain,
  globalRejectException,
  globalRejectJunkword,
  globalRejectUrl,
  weiboRejectWord,
} from '#plugins/global-rejects';
import { subject, subjectContract } from '#plugins/subjects';
import { routes } from '#shared/routes';
import { showToast } from '#shared/ui';
import { articleTraceContract, type Repair } from '../contract';

/** Delays in milliseconds after which the trace is repeated, because the effects of a repair take a moment. */
const looks = [0, 1500, 4000];

const rejectLists: Readonly<Record<string, Resource>> = {
  domain: globalRejectDomain as unknown as Resource,
  url: globalRejectUrl as unknown as Resource,
  junkword: globalRejectJunkword as unknown as Resource,
  weibo: weiboRejectWord as unknown as Resource,
};

/** Returns the fields of a row that can be saved, without those set by the server. */
function getDraft(of: Resource, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = Object.entries(of.fields).filter(([, field]) => !field.readOnly);
  return { [of.key]: row[of.key], ...Object.fromEntries(fields.map(([name]) => [name, row[name]])) };
}

interface Repairs {
  /** The kind of repair in progress. */
  readonly busy: Repair['Kind'] | null;
  readonly run: (repair: Repair) => Promise<void>;
}

/** Performs repairs through the calls of the plugins they belong to, then repeats the trace. */
export function useRepairs(look: () => void): Repairs {
  const t = useText('article-trace');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const [trace, articles, subjects, sources] = [
    useClient(articleTraceContract),
    useClient(articleContract),
    useClient(subjectContract),
    useClient(extractionContract),
  ];
  const [pushes, missing, filters] = [
    useClient(pushContract),
    useClient(missingContract),
    useClient(clientFilterContract),
  ];
  const [busy, setBusy] = useState<Repair['Kind'] | null>(null);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const latest = useRef(look);
  latest.current = look;
  const refresh = (): void => {
    timers.current.forEach(clearTimeout);
    timers.current = looks.map((after) => setTimeout(() => latest.current(), after));
  };
  useEffect(() => () => timers.current.forEach(clearTimeout), []);

  const change = async (
    of: Resource,
    id: string,
    changes: Readonly<Record<string, unknown>>,
  ): Promise<() => Promise<void>> => {
    const row = await http.request<Readonly<Record<string, unknown>>>('GET', `${of.path}/${encodeURIComponent(id)}`);
    await http.request('PUT', of.path, { body: { ...getDraft(of, row), ...changes } });
    return async () => {
      await http.request('PUT', of.path, { body: getDraft(of, row) });
    };
  };
  const changeSubject = (id: string, changes: Readonly<Record<string, unknown>>) =>
    change(subject as unknown as Resource, id, changes);

  const make = async ({ Kind, Parameters: parameters }: Repair): Promise<(() => Promise<void>) | void> => {
    const { id = '', Subject_ID = '' } = parameters;
    switch (Kind) {
      case 'enable-source':
        return void (await sources.changeEnableStatus({ body: { id: [id], Is_Enabled: true } }));
      case 'run-source':
        return void (await sources.run({ body: { id: [id] } }));
      case 'remove-black-list':
        return void (await http.request('DELETE', clientBlackList.path, { query: { id } }));
      case 'remove-black-word':
        return void (await http.request('DELETE', clientBlackWord.path, { query: { id } }));
      case 'show-again':
        return void (await articles.remove({ body: { id: [id], restore: true } }));
      case 'enable-subject':
        return changeSubject(id, { Is_Enabled: true });
      case 'put-in-subject':
        await subjects.classify({ body: { id: [id], Subject_ID } });
        return async () => void (await subjects.classify({ body: { id: [id], Subject_ID, remove: true } }));
      case 'apply-rules':
        return void (await trace.applyRules({ body: { Article_ID: parameters.Article_ID ?? '' } }));
      case 'widen-rule':
      case 'drop-exclusion':
        return changeSubject(
          Subject_ID,
          await trace.rule({
            body: {
              Subject_ID,
              Clause: parameters.Clause ?? '',
              ...(parameters.Word ? { Word: parameters.Word } : {}),
            },
          }),
        );
      case 'reject-to-trial': {
        const list = rejectLists[parameters.Kind ?? ''];
        return list && change(list, id, { Mode: 'trial' });
      }
      case 'reject-exception': {
        const made = await http.request<Readonly<Record<string, string>>>('POST', globalRejectException.path, {
          body: { Pattern: parameters.Pattern, Is_Enabled: true },
        });
        return async () =>
          void (await http.request('DELETE', globalRejectException.path, { query: { id: made.Exception_ID ?? '' } }));
      }
      case 'collect-again': {
        const { refused } = await pushes.create({ body: { Urls: [parameters.Url ?? ''] } });
        if (refused[0]) throw new InputError(refused[0].Message, refused[0].Code);
        return undefined;
      }
      case 'read-page-again':
        return void (await missing.retry({ body: { id: [id] } }));
      case 'except-article':
        await filters.except({ body: { Article_ID: id } });
        return async () => void (await filters.except({ body: { Article_ID: id, Is_Excepted: false } }));
      case 'change-filter-parameter':
      case 'add-source':
        return undefined;
    }
  };

  const run = async (repair: Repair): Promise<void> => {
    if (repair.Kind === 'add-source') {
      navigation.navigate(routes.sourceAdd({ url: repair.Parameters.Url ?? '' }));
      return;
    }
    if (repair.Kind === 'change-filter-parameter') {
      navigation.navigate(routes.filterParameter());
      return;
    }
    setBusy(repair.Kind);
    try {
      const undo = await make(repair);
      const takeBack = (): void => void undo?.().then(refresh, (error: unknown) => messages.error(error));
      showToast({
        text: t(`done.${repair.Kind}`),
        kind: 'success',
        ...(undo ? { action: { label: t('undo'), run: takeBack } } : {}),
      });
      refresh();
    } catch (error) {
      messages.error(error);
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}
