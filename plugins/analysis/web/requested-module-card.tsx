import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { MessageService, useClient, useService } from '#core/web';
import { analysisContract } from '../contract';
import { ModuleCard, type ModuleCardProps } from './module-card';
import { ModuleStore } from './module-store';

/** A card that fetches its own answer, for use outside a module screen. */
export const RequestedModuleCard = observer(function RequestedModuleCard({
  module,
  input,
  ...rest
}: Omit<ModuleCardProps, 'reply' | 'failure' | 'onRetry'>) {
  const client = useClient(analysisContract);
  const messages = useService(MessageService);
  const [store] = useState(() => new ModuleStore(client));
  const questionKey = JSON.stringify([module.id, input]);
  const ask = (): void => void store.ask([{ slot: 'only', moduleId: module.id, input }]);
  useEffect(ask, [questionKey]);
  return (
    <ModuleCard
      {...rest}
      module={module}
      input={input}
      reply={store.replies.get('only')}
      failure={store.error === undefined ? undefined : messages.textOf(store.error)}
      onRetry={ask}
    />
  );
});
