import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { Icon } from '../icon';
import { useUi } from '../ui-context';
import styles from './sortable-list.module.css';
import { sortableText } from './sortable-text';

interface SortableListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly getKey: (item: Item) => string;
  /** Name of an entry for screen readers when it is picked up by keyboard. */
  readonly getName: (item: Item) => string;
  readonly onOrder: (items: readonly Item[]) => void;
  /** For read-only users. */
  readonly disabled?: boolean;
  readonly children: (item: Item, at: number) => ReactNode;
}

/** Minimum movement in pixels that distinguishes a drag from a click. */
const beginsAfter = { distance: 4 } as const;

interface EntryProps {
  readonly id: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly children: ReactNode;
}

function Entry({ id, name, disabled, children }: EntryProps) {
  const t = sortableText(useUi().language);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
  });
  return (
    <li
      ref={setNodeRef}
      className={styles.entry}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      {!disabled && (
        <span
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className={styles.grip}
          aria-label={t('move', { name })}
        >
          <Icon name="grip" size={16} />
        </span>
      )}
      <div className={styles.body}>{children}</div>
    </li>
  );
}

/** A list that is reordered by dragging, or by keyboard: Space picks up and drops an entry, arrow keys move it. */
export function SortableList<Item>({
  label,
  items,
  getKey,
  getName,
  onOrder,
  disabled = false,
  children,
}: SortableListProps<Item>) {
  const t = sortableText(useUi().language);
  const keys = items.map(getKey);
  const name = (id: string | number): string => {
    const item = items[keys.indexOf(String(id))];
    return item === undefined ? '' : getName(item);
  };
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: beginsAfter }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const end = ({ active, over }: DragEndEvent): void => {
    if (!over || active.id === over.id) return;
    onOrder(arrayMove([...items], keys.indexOf(String(active.id)), keys.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: { draggable: t('hint') },
        announcements: {
          onDragStart: ({ active }) => t('taken', { name: name(active.id) }),
          onDragOver: ({ active, over }) =>
            over ? t('over', { name: name(active.id), place: keys.indexOf(String(over.id)) + 1 }) : undefined,
          onDragEnd: ({ active, over }) =>
            over ? t('laid', { name: name(active.id), place: keys.indexOf(String(over.id)) + 1 }) : undefined,
          onDragCancel: ({ active }) => t('left', { name: name(active.id) }),
        },
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className={styles.entries} aria-label={label}>
          {items.map((item, at) => (
            <Entry key={keys[at]} id={keys[at] ?? ''} name={getName(item)} disabled={disabled}>
              {children(item, at)}
            </Entry>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
