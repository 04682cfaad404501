import { MessageService, useClient, useCached, useService, useText } from '#core/web';
import { showToast, showUndo } from '#shared/ui';
import { brandSetContract, type BrandSet, type BrandSetDraft } from '../contract';

/**
 * Brand sets visible to the caller, and their actions. A failed action shows an error and leaves the sets unchanged.
 */
export interface BrandSetActions {
  /** Undefined while loading. */
  readonly sets: readonly BrandSet[] | undefined;
  /** Returns the created set. */
  readonly create: (draft: BrandSetDraft) => Promise<BrandSet | undefined>;
  readonly change: (set: BrandSet, change: Partial<BrandSetDraft>) => Promise<boolean>;
  readonly remove: (set: BrandSet) => Promise<boolean>;
}

export function useBrandSets(): BrandSetActions {
  const t = useText('brand-analysis');
  const client = useClient(brandSetContract);
  const messages = useService(MessageService);
  const { data, error, reload } = useCached('brand-sets', (signal) => client.list({}, { signal }));
  const done = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (thrown) {
      messages.error(thrown);
      return undefined;
    } finally {
      reload();
    }
  };
  const create = (draft: BrandSetDraft): Promise<BrandSet | undefined> =>
    done(async () => {
      const set = await client.create({ body: draft });
      showToast({ text: t('saved', { name: set.Set_Name }), kind: 'success' });
      return set;
    });
  return {
    // Brands can be compared even if the sets cannot be loaded.
    sets: data?.list ?? (error === undefined ? undefined : []),
    create,
    change: async ({ Brand_Set_ID }, change) =>
      (await done(async () => {
        const set = await client.update({ body: { Brand_Set_ID, ...change } });
        showToast({ text: t('saved', { name: set.Set_Name }), kind: 'success' });
        return true;
      })) ?? false,
    remove: async (set) =>
      (await done(async () => {
        await client.remove({ query: { id: set.Brand_Set_ID } });
        showUndo({
          text: t('removed', { name: set.Set_Name }),
          label: t('undo'),
          undo: () => void create({ Set_Name: set.Set_Name, Brands: set.Brands, Is_Shared: set.Is_Shared }),
        });
        return true;
      })) ?? false,
  };
}
