//! Connected cells: those of a lattice with some of the values hang together by their sides.
//!
//! From the first cell that has one of the values, cells that can have one are reached at the price
//! of one for each that need not: as many as may still be members. Cells beyond lose the values. A
//! part of the members with a single cell beside it that can be one takes that cell, if there are
//! other parts or not enough members. Sets are read before any is narrowed.
//!
//! Source: the handlers of `ConnectedValues` and of chaos construction of
//! Interactive-Sudoku-Solver, which found that forcing by articulation cells costs more than it
//! saves. Cost: some passes over the cells.

use super::super::network::Network;
use super::super::state::{Contradiction, Narrowed, State};
use crate::lists::narrow;
use crate::mask::Mask;
use std::collections::VecDeque;

#[derive(Clone, Debug)]
pub(in super::super) struct Connected {
    pub(in super::super) cells: Vec<u16>,
    stated: quorum_problem::Connected,
    values: Mask,
}

/// What is known of a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Member,
    Open,
    Out,
}

impl Connected {
    pub(in super::super) fn new(connected: &quorum_problem::Connected) -> Self {
        Connected {
            cells: narrow(connected.cells()),
            stated: connected.clone(),
            values: connected.values().bits(),
        }
    }

    pub(super) fn apply(&self, network: &Network, state: &mut State) -> Narrowed {
        let place = |&cell: &u16| {
            let set = state.set(cell);
            match (set & self.values, set & !self.values) {
                (0, _) => Place::Out,
                (_, 0) => Place::Member,
                _ => Place::Open,
            }
        };
        let mut places: Vec<Place> = self.cells.iter().map(place).collect();
        let (least, most) = (self.stated.least(), self.stated.most());
        let mut members = 0;
        for place in &places {
            members += usize::from(*place == Place::Member);
        }
        if members > most {
            return Err(Contradiction);
        }
        match places.iter().position(|&place| place == Place::Member) {
            Some(first) => {
                let left = most - members;
                let distance = self.distances(&places, first, left);
                let mut reached = 0;
                for (place, &distance) in places.iter_mut().zip(&distance) {
                    match place {
                        Place::Member if distance > left => return Err(Contradiction),
                        Place::Open if distance > left => *place = Place::Out,
                        _ => {}
                    }
                    reached += usize::from(*place != Place::Out);
                }
                if reached < least {
                    return Err(Contradiction);
                }
                let mut forced = Vec::new();
                if reached > least {
                    forced = self.doors(&places, members)?;
                } else {
                    for (at, place) in places.iter().enumerate() {
                        if *place == Place::Open {
                            forced.push(at);
                        }
                    }
                }
                self.narrow(&places, &forced, network, state)
            }
            None if least > 0 => {
                self.leave_small_parts(&mut places)?;
                self.narrow(&places, &[], network, state)
            }
            None => Ok(()),
        }
    }

    /// Open cells on a way from a member to each place: more than `left` beyond that.
    fn distances(&self, places: &[Place], first: usize, left: usize) -> Vec<usize> {
        let mut distance = vec![usize::MAX; places.len()];
        let mut queue = VecDeque::from([first]);
        distance[first] = 0;
        while let Some(place) = queue.pop_front() {
            for next in self.stated.neighbors(place) {
                let price = match places[next] {
                    Place::Out => continue,
                    Place::Member => 0,
                    Place::Open => 1,
                };
                let to = distance[place] + price;
                if to < distance[next] && to <= left {
                    distance[next] = to;
                    if price == 0 { queue.push_front(next) } else { queue.push_back(next) }
                }
            }
        }
        distance
    }

    /// The open cells that are the only ones beside a part of the members which has to grow.
    fn doors(&self, places: &[Place], members: usize) -> Result<Vec<usize>, Contradiction> {
        let mut doors = Vec::new();
        let mut is_left: Vec<bool> = places.iter().map(|&place| place == Place::Member).collect();
        for first in 0..places.len() {
            if !std::mem::take(&mut is_left[first]) {
                continue;
            }
            let (mut door, mut is_only) = (None, true);
            let part = self.stated.flood(first, |next| {
                if places[next] == Place::Open {
                    is_only &= *door.get_or_insert(next) == next;
                }
                std::mem::take(&mut is_left[next])
            });
            if part.len() == members && members >= self.stated.least() {
                return Ok(doors);
            }
            match door {
                None => return Err(Contradiction),
                Some(door) if is_only => doors.push(door),
                Some(_) => {}
            }
        }
        Ok(doors)
    }

    /// Without any member, those parts of the open cells go that are too small.
    fn leave_small_parts(&self, places: &mut [Place]) -> Narrowed {
        let mut is_left: Vec<bool> = places.iter().map(|&place| place != Place::Out).collect();
        let mut has_part = false;
        for first in 0..places.len() {
            if !std::mem::take(&mut is_left[first]) {
                continue;
            }
            let part = self.stated.flood(first, |next| std::mem::take(&mut is_left[next]));
            if part.len() < self.stated.least() {
                part.into_iter().for_each(|place| places[place] = Place::Out)
            } else {
                has_part = true
            }
        }
        if has_part { Ok(()) } else { Err(Contradiction) }
    }

    fn narrow(
        &self,
        places: &[Place],
        forced: &[usize],
        network: &Network,
        state: &mut State,
    ) -> Narrowed {
        for (&cell, place) in self.cells.iter().zip(places) {
            if *place == Place::Out {
                state.narrow(network, cell, !self.values)?;
            }
        }
        forced.iter().try_for_each(|&place| state.narrow(network, self.cells[place], self.values))
    }
}
