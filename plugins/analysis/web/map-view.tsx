import { observer } from 'mobx-react-lite';
import { useWidgets } from '#core/web';
import { mapBars, type MapData } from '#shared/chart';
import { BarList } from '#shared/ui';

interface MapViewProps {
  readonly data: MapData;
  readonly label: string;
  readonly tall?: boolean;
  /** Fills the height of its slot and shows nothing else. */
  readonly fills?: boolean;
  /** Receives the code of a region. */
  readonly onSelect: (key: string) => void;
}

/** Renders a map through the plugin that provides its outlines; without one the regions are shown as a ranking. */
export const MapView = observer(function MapView({ data, label, tall, fills, onSelect }: MapViewProps) {
  const [map] = useWidgets('analysis.map');
  if (map) return <map.Component data={data} label={label} tall={tall} fills={fills} onSelect={onSelect} />;
  return <BarList ranked label={label} items={mapBars(data)} onSelect={onSelect} />;
});
