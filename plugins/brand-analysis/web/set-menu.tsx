import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PrivilegeService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { MenuButton, showToast, type MenuItem } from '#shared/ui';
import type { Brand } from '../brand';
import type { BrandSet } from '../contract';
import { SaveDialog } from './save-dialog';
import type { BrandSetActions } from './use-brand-sets';

interface SetMenuProps {
  readonly actions: BrandSetActions;
  /** The last opened set, with or without unsaved changes. */
  readonly current: BrandSet | undefined;
  /** The compared brands. */
  readonly brands: readonly Brand[] | null;
  readonly onOpen: (set: BrandSet | null) => void;
}

const same = (one: readonly Brand[], other: readonly Brand[]): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Menu of the brand sets: open, save, share and delete. */
export const SetMenu = observer(function SetMenu({ actions, current, brands, onOpen }: SetMenuProps) {
  const t = useText('brand-analysis');
  const allowed = useService(PrivilegeService).can('brand-analysis');
  const [saving, setSaving] = useState(false);
  const sets = actions.sets ?? [];
  const line = (set: BrandSet): MenuItem => ({
    key: set.Brand_Set_ID,
    label: set.Set_Name,
    checked: set === current,
    onSelect: () => onOpen(set),
  });
  const copyLink = async ({ Brand_Set_ID }: BrandSet): Promise<void> => {
    const link = `${location.origin}${routes.brandAnalysis({ set: Brand_Set_ID })}`;
    try {
      await navigator.clipboard.writeText(link);
      showToast({ text: t('linkCopied'), kind: 'success' });
    } catch {
      showToast({ text: t('copyFailed', { link }), kind: 'error' });
    }
  };
  const ofCurrent = (set: BrandSet): MenuItem[] => [
    null,
    ...(brands && !same(brands, set.Brands)
      ? [
          {
            key: 'into',
            label: t('saveInto', { name: set.Set_Name }),
            icon: 'save',
            onSelect: () => void actions.change(set, { Brands: [...brands] }).then((done) => done && onOpen(set)),
          } as const,
        ]
      : []),
    {
      key: 'share',
      label: t(set.Is_Shared ? 'unshare' : 'share', { name: set.Set_Name }),
      icon: 'share',
      onSelect: () => void actions.change(set, { Is_Shared: !set.Is_Shared }),
    },
    {
      key: 'remove',
      label: t('remove', { name: set.Set_Name }),
      icon: 'delete',
      danger: true,
      onSelect: () => void actions.remove(set).then((done) => done && onOpen(null)),
    },
  ];
  const personalSets = sets.filter(({ Is_Own }) => Is_Own);
  const shared = sets.filter(({ Is_Own }) => !Is_Own);
  const items: MenuItem[] = [
    ...(personalSets.length > 0 ? [t('ownSets'), ...personalSets.map(line)] : []),
    ...(shared.length > 0 ? [t('sharedSets'), ...shared.map(line)] : []),
    ...(current
      ? [{ key: 'link', label: t('copyLink'), icon: 'link', onSelect: () => void copyLink(current) } as const]
      : []),
    ...(allowed.modify && current && (current.Is_Own || allowed.delete) ? ofCurrent(current) : []),
    ...(allowed.modify && brands
      ? [{ key: 'save', label: t('save'), icon: 'add', onSelect: () => setSaving(true) } as const]
      : []),
  ];
  return (
    <>
      {items.length > 0 && (
        <MenuButton withText align="end" icon="bookmark" label={current?.Set_Name ?? t('sets')} items={items} />
      )}
      {saving && brands && (
        <SaveDialog
          onClose={() => setSaving(false)}
          onSave={async (Set_Name, Is_Shared) => {
            const set = await actions.create({ Set_Name, Brands: [...brands], Is_Shared });
            if (set) onOpen(set);
            return set !== undefined;
          }}
        />
      )}
    </>
  );
});
