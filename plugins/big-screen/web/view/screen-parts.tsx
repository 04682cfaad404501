import { observer } from 'mobx-react-lite';
import { useKnownModules } from '#plugins/analysis/web';
import type { Layout } from '../../layout';
import { BigScreenPart } from './screen-part';
import type { BigScreenStore } from './screen-store';
import { BigScreenView } from './screen-view';

interface BigScreenPartsProps {
  readonly store: BigScreenStore;
  readonly layout: Layout;
  readonly name: string;
}

/** The parts of a big screen with the data of its store. */
export const BigScreenParts = observer(function BigScreenParts({ store, layout, name }: BigScreenPartsProps) {
  const modules = useKnownModules();
  if (!modules) return null;
  return (
    <BigScreenView
      layout={layout}
      draw={(part) => (
        <BigScreenPart
          part={part}
          name={name}
          module={modules.get(part.Module_ID ?? '')}
          answer={store.answers.get(part.Key)}
          late={store.late.get(part.Key)}
          ahead={store.ahead}
        />
      )}
    />
  );
});
