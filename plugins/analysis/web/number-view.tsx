import { observer } from 'mobx-react-lite';
import { StatCard } from '#shared/ui';
import { wholeList, type ModuleFigure } from '../module';
import type { ModuleViewProps } from './views';
import styles from './module-card.module.css';
import { useDrill } from './use-drill';

/** The figures of an answer; a module without figures of its own shows the number of articles it covers. */
export const NumberView = observer(function NumberView({
  module,
  view,
  input,
  label,
  beforeCounted,
  beforeName,
}: ModuleViewProps & { readonly beforeCounted?: number | null; readonly beforeName?: string }) {
  const { link } = useDrill(input);
  const figures: readonly ModuleFigure[] = module.views.numbers?.(view) ?? [
    { key: 'all', name: label, value: view.counted, before: beforeCounted ?? null, drill: wholeList(module) },
  ];
  return (
    <div className={styles.figures}>
      {figures.map(({ key, name, value, before, better, tone, drill }) => (
        <StatCard
          key={key}
          name={name}
          value={value}
          before={before ?? undefined}
          beforeName={beforeName}
          better={better}
          tone={tone === 'negative' ? tone : undefined}
          link={link(drill)}
        />
      ))}
    </div>
  );
});
