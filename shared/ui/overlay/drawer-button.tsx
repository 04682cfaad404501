import { useState, type ReactNode } from 'react';
import { IconButton } from '../button/button';
import { Drawer } from './modal';

interface DrawerButtonProps {
  /** Says what opens. */
  readonly label: string;
  readonly title: string;
  /** Made when the drawer opens. */
  readonly children: ReactNode;
}

/** A button in the row of an entry that opens what belongs to it. */
export function DrawerButton({ label, title, children }: DrawerButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton small icon="eye" label={label} onClick={() => setOpen(true)} />
      <Drawer open={open} wide title={title} onClose={() => setOpen(false)}>
        {children}
      </Drawer>
    </>
  );
}
