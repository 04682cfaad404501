import { observer } from 'mobx-react-lite';
import { useKnownModules } from '#plugins/analysis/web';
import type { Layout } from '../../layout';
import { WallPart } from './wall-part';
import type { WallStore } from './wall-store';
import { WallView } from './wall-view';

interface WallPartsProps {
  readonly store: WallStore;
  readonly layout: Layout;
  readonly name: string;
}

/** The parts of a big screen with the data of its store. */
export const WallParts = observer(function WallParts({ store, layout, name }: WallPartsProps) {
  const modules = useKnownModules();
  if (!modules) return null;
  return (
    <WallView
      layout={layout}
      draw={(part) => (
        <WallPart
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
