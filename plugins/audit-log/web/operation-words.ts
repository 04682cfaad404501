import { LocaleService, useKernel, useService, useText } from '#core/web';

/**
 * The words for what was done, and for what it was done to: those of this plugin, else the title that the owning plugin
 * gives its rows.
 */
export interface OperationWords {
  action(action: string): string;
  entity(entity: string): string;
}

/** For components wrapped in `observer`. */
export function useOperationWords(): OperationWords {
  const t = useText('audit-log');
  const locale = useService(LocaleService);
  const { manifests } = useKernel();
  return {
    action: (action) => (locale.has('audit-log', `action.${action}`) ? t(`action.${action}`) : action),
    entity: (entity) => {
      if (locale.has('audit-log', `entity.${entity}`)) return t(`entity.${entity}`);
      const owner = manifests.find(({ id }) => locale.has(id, `${entity}.title`));
      return owner ? locale.text(owner.id, `${entity}.title`) : entity;
    },
  };
}
