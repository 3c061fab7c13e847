// Schedule Demo: the form and its confirmation. demo-form.ts opens, checks and sends it.
import { AlertIcon, CloseIcon } from './icons';

const fields = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Work email', type: 'email', autoComplete: 'email' },
  { name: 'business', label: 'Business', type: 'text', autoComplete: 'organization' },
  { name: 'preferredAt', label: 'Day and time', type: 'datetime-local', autoComplete: 'off' },
] as const;

export function DemoDialog() {
  return (
    <dialog id="demo" className="demo" aria-labelledby="demo-title">
      <div className="sheet-head">
        <h2 id="demo-title">Schedule a demo</h2>
        <button className="close" type="button" data-closes="demo" aria-label="Close">
          <CloseIcon />
        </button>
      </div>
      <form noValidate>
        <p>
          Pick a time; the people who run this CallGauge server will confirm it. Fields marked <RequiredStar /> are
          required.
        </p>
        {fields.map(({ name, label, type, autoComplete }) => (
          <div key={name} className="field">
            <label htmlFor={`demo-${name}`}>
              {label}
              <RequiredStar />
            </label>
            <input id={`demo-${name}`} name={name} type={type} autoComplete={autoComplete} required />
            <p id={`demo-${name}-error`} className="error" hidden>
              <AlertIcon />
              <span />
            </p>
          </div>
        ))}
        <p className="error failed" role="alert" hidden>
          <AlertIcon />
          <span />
        </p>
        <button className="button primary" type="submit">
          Request Demo
        </button>
      </form>
      <div className="sent" role="status" hidden>
        <p>
          Request sent.{' '}
          <a href="#demo" download="callgauge-demo.ics">
            Add it to your calendar (.ics)
          </a>
          .
        </p>
      </div>
    </dialog>
  );
}

/** Same as in the product's forms; screen readers use `required`. */
function RequiredStar() {
  return (
    <span className="star" aria-hidden="true">
      *
    </span>
  );
}
