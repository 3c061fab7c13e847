// Loaded before the server: its clock jumps by hours, back and forth, twice a second.
const offsets = [0, 3, -5, 7, -2, -9].map((hours) => hours * 3_600_000);
const RealDate = Date;
const offset = () => offsets[Math.floor(performance.now() / 500) % offsets.length];

globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset());
    else super(...given);
  }
  static now() {
    return RealDate.now() + offset();
  }
};
