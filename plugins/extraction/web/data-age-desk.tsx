import DataAge from './data-age';

/** How old the data of a list is: asked as the list is drawn, so that nothing moves beside it once it is read. */
export default function DataAgeDesk() {
  return <DataAge after={0} />;
}
