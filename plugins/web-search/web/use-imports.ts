import { MessageService, useClient, useLoaded, useReloading, useService, useText } from '#core/web';
import { cutText } from '#shared/text';
import { maxTaken, webSearchContract, type TakenArticle, type WebSearchResult } from '../contract';

/** Refresh interval of pending imports, in milliseconds. */
const refreshEvery = 3000;

export const isInTransit = ({ State }: TakenArticle): boolean => State === 'waiting' || State === 'storing';

/** Returns the recent imports of the client and a function to import more. */
export function useTaken() {
  const t = useText('web-search');
  const client = useClient(webSearchContract);
  const messages = useService(MessageService);
  const loaded = useLoaded((signal) => client.taken({ query: {} }, { signal }), [client]);
  const { data, reload } = loaded;
  const isOpen = data?.list.some(isInTransit) ?? false;
  useReloading(reload, refreshEvery, isOpen);
  const take = async (results: readonly WebSearchResult[]): Promise<void> => {
    try {
      let [accepted, refused] = [0, 0];
      for (let start = 0; start < results.length; start += maxTaken) {
        const Items = results.slice(start, start + maxTaken).map(({ Url, Title, Summary, Published_At }) => ({
          Url,
          Title: cutText(Title, 500),
          Summary: cutText(Summary, 2000),
          Published_At,
        }));
        const answer = await client.take({ body: { Items } });
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
  return { ...loaded, take };
}
