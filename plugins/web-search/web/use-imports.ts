import { MessageService, useClient, useLoaded, useReloading, useService, useText } from '#core/web';
import { cutText } from '#shared/text';
import { maxImported, webSearchContract, type ImportedResult, type WebSearchResult } from '../contract';

/** Refresh interval of pending imports, in milliseconds. */
const refreshEvery = 3000;

export const isInTransit = ({ State }: ImportedResult): boolean => State === 'waiting' || State === 'storing';

/** Returns the recent imports of the client and a function to import more. */
export function useImports() {
  const t = useText('web-search');
  const client = useClient(webSearchContract);
  const messages = useService(MessageService);
  const loaded = useLoaded((signal) => client.imported({ query: {} }, { signal }), [client]);
  const { data, reload } = loaded;
  const isOpen = data?.list.some(isInTransit) ?? false;
  useReloading(reload, refreshEvery, isOpen);
  const add = async (results: readonly WebSearchResult[]): Promise<void> => {
    try {
      let [accepted, refused] = [0, 0];
      for (let start = 0; start < results.length; start += maxImported) {
        const Items = results.slice(start, start + maxImported).map(({ Url, Title, Summary, Published_At }) => ({
          Url,
          Title: cutText(Title, 500),
          Summary: cutText(Summary, 2000),
          Published_At,
        }));
        const answer = await client.importResults({ body: { Items } });
        accepted += answer.accepted;
        refused += answer.refused.length;
      }
      if (accepted > 0) messages.show('success', t('take.begun', { count: accepted }));
      if (refused > 0) messages.show('warning', t('take.refused', { count: refused }));
    } catch (error) {
      messages.error(error);
    } finally {
      reload();
    }
  };
  return { ...loaded, add };
}
