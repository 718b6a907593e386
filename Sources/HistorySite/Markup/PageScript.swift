/// A script of pages, which the content security policy names by its hash.
struct PageScript {
  /// The script, without `<`, `>`, `&` and `"`, which HTML would need to be written as they are.
  let text: String
  /// The SHA-256 hash of `text` in Base64.
  let hash: String

  /// Filters the rows of channels by words, owner, region and label, and those of rules by words, category,
  /// profile and severity; keeps the filter in the fragment of the address, so that it can be shared.
  ///
  /// The link in a form, and the Enter key, open the page of all channels with the same filter. The script
  /// only hides rows and writes text, the fragment of that link, and a choice that the link names and no channel
  /// has any more; without it, all rows are visible and
  /// the form is not.
  static let filter = PageScript(
    text: #"""
      (function () {
        'use strict';
        var form = document.querySelector('form.filter');
        if (!form) { return; }
        var names = ['q', 'owner', 'region', 'label', 'category', 'profile', 'severity'];
        var output = form.querySelector('output');
        var all = form.querySelector('a');
        var entries = Array.from(document.querySelectorAll('[data-owner], [data-row]')).map(function (place) {
          var row = place.closest('tr');
          var data = place.dataset;
          return {
            row: row, text: row.textContent.toLowerCase(), owner: [data.owner],
            region: [data.region], label: (data.labels || '').split('\n'),
            category: [data.category], profile: [data.profile], severity: [data.severity]
          };
        });
        function value(name) {
          var control = form.elements.namedItem(name);
          return control ? control.value : '';
        }
        function fits(entry, name) {
          if (value(name) === '') { return true; }
          if (name !== 'q') { return entry[name].includes(value(name)); }
          return value(name).toLowerCase().split(' ').every(function (word) {
            return entry.text.includes(word);
          });
        }
        function show() {
          var shown = 0;
          entries.forEach(function (entry) {
            entry.row.hidden = !names.every(function (name) { return fits(entry, name); });
            shown += entry.row.hidden ? 0 : 1;
          });
          output.textContent = shown + ' of ' + entries.length + (all ? ' on this page' : '');
          if (all) { all.hash = kept(); }
        }
        function kept() {
          var values = new URLSearchParams();
          names.forEach(function (name) {
            if (value(name) !== '') { values.set(name, value(name)); }
          });
          return '#' + values.toString();
        }
        function keep() {
          history.replaceState(null, '', kept());
          show();
        }
        function restore() {
          var values = new URLSearchParams(location.hash.slice(1));
          if (!location.hash.includes('=')) { show(); return; }
          names.forEach(function (name) {
            var control = form.elements.namedItem(name);
            var wanted = values.get(name) || '';
            if (!control) { return; }
            control.value = wanted;
            if (control.value !== wanted) { control.add(new Option(wanted)); control.value = wanted; }
          });
          show();
        }
        form.hidden = false;
        form.addEventListener('input', keep);
        form.addEventListener('reset', function () { setTimeout(keep, 0); });
        form.addEventListener('submit', function (event) {
          event.preventDefault();
          if (all) { location.assign(all.href); }
        });
        window.addEventListener('hashchange', restore);
        restore();
      })();

      """#, hash: "FgNKgUJcCmGG1B/1JMnKDFkQeO5Uk3vPZQY1nRsynSE=")
}
