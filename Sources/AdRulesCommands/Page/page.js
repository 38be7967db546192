"use strict";
(function () {
  document.documentElement.classList.add("scripted");
  const all = (selector, root) => Array.from((root || document).querySelectorAll(selector));
  const said = document.getElementById("said");
  const say = (words) => { said.textContent = words; };

  // Copying: pages opened from a mail have no clipboard, so the text is selected as well.
  all(".copy").forEach((button) => button.addEventListener("click", () => {
    const source = document.getElementById(button.dataset.copy);
    const folded = source.closest("details");
    if (folded) folded.open = true;
    const range = document.createRange();
    range.selectNodeContents(source);
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
    let done = false;
    try { done = document.execCommand("copy"); } catch (_) { done = false; }
    const before = button.textContent;
    button.textContent = done ? "copied" : "press Ctrl+C";
    say(done ? "copied" : "The text is selected; press Ctrl and C");
    setTimeout(() => { button.textContent = before; }, 1600);
  }));
  all(".print").forEach((button) => button.addEventListener("click", () => print()));

  // The timeline: zoom by buttons, keys, two fingers and the wheel with Ctrl, and from stop to stop with the arrow keys.
  all(".when").forEach((section) => {
    const scroll = section.querySelector(".scroll");
    const image = scroll && scroll.querySelector("svg");
    if (!image) return;
    let zoom = 1;
    const set = (wanted, at) => {
      const next = Math.min(64, Math.max(1, wanted));
      const x = at === undefined ? scroll.clientWidth / 2 : at;
      const share = (scroll.scrollLeft + x) / (scroll.clientWidth * zoom);
      zoom = next;
      image.setAttribute("width", zoom * 100 + "%");
      image.classList.toggle("zoom-2", zoom >= 4 && zoom < 16);
      image.classList.toggle("zoom-3", zoom >= 16);
      scroll.scrollLeft = share * scroll.clientWidth * zoom - x;
    };
    const stops = all("a.t-stop", image);
    const step = (by) => {
      const here = stops.indexOf(document.activeElement);
      const next = here < 0 ? (by > 0 ? 0 : stops.length - 1) : here + by;
      if (stops[next]) { stops[next].focus(); stops[next].scrollIntoView({ block: "nearest", inline: "nearest" }); }
    };
    all(".zoom", section).forEach((button) => button.addEventListener("click", () => {
      set(button.dataset.zoom === "in" ? zoom * 2 : button.dataset.zoom === "out" ? zoom / 2 : 1);
    }));
    scroll.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      set(event.deltaY < 0 ? zoom * 1.25 : zoom / 1.25, event.clientX - scroll.getBoundingClientRect().left);
    }, { passive: false });
    // Two fingers: what is between them stays there.
    let apart = 0;
    const fingers = (touches) => {
      const [one, other] = [touches[0].clientX, touches[1].clientX];
      return { apart: Math.max(20, Math.abs(one - other)), middle: (one + other) / 2 - scroll.getBoundingClientRect().left };
    };
    scroll.addEventListener("touchstart", (event) => {
      apart = event.touches.length === 2 ? fingers(event.touches).apart : 0;
    }, { passive: true });
    scroll.addEventListener("touchmove", (event) => {
      if (event.touches.length !== 2 || !apart || !event.cancelable) return;
      event.preventDefault();
      const now = fingers(event.touches);
      set(zoom * now.apart / apart, now.middle);
      apart = now.apart;
    }, { passive: false });
    scroll.addEventListener("keydown", (event) => {
      if (event.key === "ArrowRight") step(1);
      else if (event.key === "ArrowLeft") step(-1);
      else if (event.key === "+" || event.key === "=") set(zoom * 2);
      else if (event.key === "-") set(zoom / 2);
      else if (event.key === "0") set(1);
      else if (event.key === " " && document.activeElement.matches("a.t-stop")) document.activeElement.dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true }));
      else return;
      event.preventDefault();
    });
  });

  // The viewer: what plays is looked up in the table of the engine's decisions.
  all(".viewer").forEach((section) => {
    const table = JSON.parse(document.getElementById(section.querySelector("[data-view]").dataset.view).textContent);
    const field = (name) => section.querySelector("[name=" + name + "]");
    const [start, from, to] = ["start", "from", "to"].map(field);
    // By stop there is one handle, and what a start and a seek there lead to.
    const handles = [start, from, to].filter(Boolean);
    const holds = (runs, index) => runs.some((edge, place) => place % 2 === 0 && edge <= index && index <= runs[place + 1]);
    const seen = section.querySelector(".seen");
    const list = (title, lines) => {
      if (!lines.length) return;
      const heading = document.createElement("p");
      heading.className = "sub";
      heading.textContent = title;
      const items = document.createElement("ol");
      lines.slice(0, 24).concat(lines.length > 24 ? ["and " + (lines.length - 24) + " more"] : []).forEach((words) => {
        const item = document.createElement("li");
        item.textContent = words;
        items.append(item);
      });
      seen.append(heading, items);
    };
    const view = (who, first, left, reached) => {
      const atStart = table.start[field("late").value][first];
      const atSeek = reached > left ? table.seek[field("seek").value][left][reached - left - 1] : [];
      const plays = [];
      const not = [];
      table.stops.forEach((words, index) => {
        const place = table.places[index];
        if (place <= first) {
          if (holds(atStart, index)) plays.push([0, words + ": at the start"]);
          else not.push(words + ": " + (field("late").value === "skipPassed" ? table.dropped : table.passed));
        } else if (place <= left) plays.push([1, words]);
        else if (place <= reached) {
          if (holds(atSeek, index)) plays.push([2, words + ": after the seek"]); else not.push(words + ": " + table.passed);
        } else plays.push([3, words]);
      });
      list(who + "Plays, in this order", plays.sort((one, other) => one[0] - other[0]).map((entry) => entry[1]));
      list(who + "Does not play", not);
    };
    const update = () => {
      if (start && +from.value < +start.value) from.value = start.value;
      if (from && +to.value < +from.value) to.value = from.value;
      handles.forEach((input) => {
        const words = table.moments[+input.value];
        section.querySelector("output[for=" + input.id + "]").textContent = words;
        input.setAttribute("aria-valuetext", words);
      });
      seen.textContent = "";
      if (start) return view("", +start.value, +from.value, +to.value);
      view("A start there: ", +to.value, +to.value, +to.value);
      view("A seek there from the beginning: ", 0, 0, +to.value);
    };
    section.addEventListener("input", update);
    update();
  });

  // What a link leads to is unfolded, and said to be there by its focus.
  const show = () => {
    let target = null;
    try { target = document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch (_) { return; }
    if (!target) return;
    for (let place = target; place; place = place.parentElement) if (place.tagName === "DETAILS") place.open = true;
    target.scrollIntoView({ block: "nearest" });
    if (target.hasAttribute("tabindex")) target.focus({ preventScroll: true });
  };
  addEventListener("hashchange", show);
  show();

  // Filters: a cause is shown if it has one of the pressed levels, one of the pressed players, and the chosen break.
  all(".wrong").forEach((section) => {
    const filters = all("button.filter", section);
    const places = section.querySelector("select.filter");
    const update = () => {
      const pressed = filters.filter((button) => button.getAttribute("aria-pressed") === "true")
        .map((button) => button.dataset.filter);
      const place = places ? places.value : "";
      const groups = ["s-", "p-"].map((kind) => pressed.filter((name) => name.startsWith(kind)))
        .concat([place ? [place] : []]).filter((names) => names.length);
      let shown = 0;
      all(".cause", section).forEach((cause) => {
        const has = cause.dataset.has.split(" ");
        const fits = groups.every((names) => names.some((name) => has.includes(name)));
        cause.classList.toggle("nothing", !fits);
        if (fits) shown += 1;
      });
      all(".place", section).forEach((found) =>
        found.classList.toggle("nothing", place !== "" && found.dataset.in !== place));
      if (place) all(".more", section).forEach((more) => { more.open = true; });
      all(".group", section).forEach((group) =>
        group.classList.toggle("nothing", !group.querySelector(".cause:not(.nothing)")));
      say(shown + " shown");
    };
    filters.forEach((button) => button.addEventListener("click", () => {
      button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") === "true" ? "false" : "true");
      update();
    }));
    if (places) places.addEventListener("change", update);
  });
})();
